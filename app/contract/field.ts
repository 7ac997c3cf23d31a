import { z } from "zod";

// Messages are keys of the `form` namespace; whoever shows them adds the label (请输入{label}).
// Empty text from a form means "no value" for everything that is not text.
const emptyIsNone = (value: unknown) => (value === "" || value === null ? undefined : value);
const noControl = /^[^\u0000]*$/;

/** Required text, trimmed, 1 to `max` characters. */
export const requiredText = (max: number) =>
  z.string({ error: "enter" }).trim().min(1, "enter").max(max, "tooLong").regex(noControl, "invalid");

/** Optional text, at most `max` characters; empty text clears it. */
export const optionalText = (max: number) =>
  z.string({ error: "invalid" }).trim().max(max, "tooLong").regex(noControl, "invalid").nullish();

/** Required whole number in a range. */
export const requiredInt = (min = 0, max = 999_999) =>
  z.preprocess(
    emptyIsNone,
    z.coerce.number({ error: "enter" }).int("integer").min(min, "tooSmall").max(max, "tooLarge"),
  );

export const optionalInt = (min = 0, max = 999_999) =>
  z.preprocess(
    emptyIsNone,
    z.coerce.number({ error: "invalid" }).int("integer").min(min, "tooSmall").max(max, "tooLarge").optional(),
  );

/** Required choice of a dictionary with whole-number keys. */
export const requiredChoice = () => z.preprocess(emptyIsNone, z.coerce.number({ error: "choose" }).int("choose").min(0, "choose"));

/** Flag 0/1; an unticked box is 0. */
export const flag = () => z.preprocess((value) => (value === "" || value == null ? 0 : value), z.coerce.number().int().min(0, "invalid").max(1, "invalid"));

/** Optional reference to another row. */
export const optionalId = () =>
  z.preprocess(emptyIsNone, z.union([z.string().regex(/^\d{1,19}$/, "invalid"), z.number().int()]).transform(String).optional());

/** Optional reference that a form may empty: `""` clears it, null and no value leave it as it is. */
export const clearableId = () => clearable(z.union([z.string().regex(/^\d{1,19}$/, "invalid"), z.number().int()]).transform(String));

/** Optional whole number that a form may empty. */
export const clearableInt = (min = 0, max = 999_999) =>
  clearable(z.coerce.number({ error: "invalid" }).int("integer").min(min, "tooSmall").max(max, "tooLarge"));

/** Optional day `yyyy-MM-dd`, or with a time behind, that a form may empty. */
export const clearableDate = () => clearable(z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, "invalid").refine(isDay, "invalid"));

/** Optional minute or second that a form may empty. */
export const clearableDateTime = () => clearable(requiredDateTime());

/** Required minute or second, as an input of the browser or a stored row has it: `yyyy-MM-dd HH:mm:ss` afterwards. */
export const requiredDateTime = () =>
  z.preprocess(
    (sent) => (typeof sent === "string" ? sent.trim().replace("T", " ") : sent),
    z.string({ error: "enter" }).min(1, "enter").regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, "invalid").refine(isDay, "invalid"),
  ).transform((text) => (text.length === 16 ? `${text}:00` : text));

const clearable = <T extends z.ZodType>(value: T) =>
  z.preprocess((sent) => sent ?? undefined, z.union([z.literal(""), value], { error: "invalid" }).optional());

function isDay(text: string) {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
}
