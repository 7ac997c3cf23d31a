import { z } from "zod";
import { labelsOf, type Resource, type ScreenApi } from "./define.ts";
import type { FieldErrors } from "./page-data.ts";
import type { Translate } from "#app/locales/translate.ts";

export type FormRules = { required: string[]; maxLengths: Record<string, number> };
const known = new WeakMap<z.ZodObject, FormRules>();
const NONE: FormRules = { required: [], maxLengths: {} };

/** Which fields a contract's form demands and how long they may be, for the browser's own checks and marks. */
export function formRules({ form }: ScreenApi): FormRules {
  if (!form) return NONE;
  const found = known.get(form);
  if (found) return found;
  const missing = form.safeParse({});
  const required = missing.success ? [] : [...new Set(missing.error.issues.map((issue) => String(issue.path[0])))];
  const rules = { required, maxLengths: maxLengths(form) };
  known.set(form, rules);
  return rules;
}

/** Messages by field of a refused form: the contract's keys with the screen's own labels (请输入参数名称). */
export function fieldErrorsOf(resource: Resource, issues: { path: PropertyKey[]; message: string }[], t: Translate): FieldErrors {
  const { namespace, prefix } = labelsOf(resource);
  const errors: FieldErrors = {};
  for (const { path, message, ...limits } of issues) {
    const name = String(path[0] ?? "");
    const label = t(`${namespace}:${prefix}.${name}`);
    errors[name] ??= t([`form:${message}`, "form:invalid"], { ...limits, label });
  }
  return errors;
}

const Keys = z.object({ keys: z.record(z.string(), z.object({ key: z.string() }).loose()) });
const Texts = z.object({ fieldErrors: z.record(z.string(), z.string()) });

/** The same out of an upstream refusal's data: our backend sends keys, a gateway elsewhere may send texts. */
export function upstreamFieldErrors(resource: Resource, data: unknown, t: Translate): FieldErrors {
  const keys = Keys.safeParse(data);
  if (keys.success) {
    const issues = Object.entries(keys.data.keys).map(([name, { key, ...limits }]) => ({ path: [name], message: key, ...limits }));
    return fieldErrorsOf(resource, issues, t);
  }
  return Texts.safeParse(data).data?.fieldErrors ?? {};
}

function maxLengths(form: z.ZodObject): Record<string, number> {
  const schema = z.toJSONSchema(form, { io: "input", unrepresentable: "any" }) as { properties?: Record<string, JsonText> };
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const length = property.maxLength ?? property.anyOf?.find((option) => option.maxLength !== undefined)?.maxLength;
      return length === undefined ? [] : [[name, length]];
    }),
  );
}
type JsonText = { maxLength?: number; anyOf?: JsonText[] };
