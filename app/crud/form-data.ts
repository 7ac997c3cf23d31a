import type { FieldKind, Resource } from "./define.ts";

export type Values = Record<string, string>;

type Fields = Pick<Resource, "fields">;

/** Values of a posted form by field name; an unticked switch posts nothing and reads as 0, several ticks are joined by commas. */
export function readValues({ fields }: Fields, form: FormData): Values {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const posted = form.getAll(name).filter((value): value is string => typeof value === "string");
      if (isSeveral(kind)) return [name, posted.filter(Boolean).join(",")];
      // Browsers write line breaks as CRLF; what is stored has LF.
      return [name, kind === "switch" ? (posted.at(-1) ?? "0") : (posted.at(-1) ?? "").replace(/\r\n/g, "\n")];
    }),
  );
}

/** Body of a submit: the values of fields that apply, with id and version of an edited record. */
export function submitBody({ fields }: Fields, values: Values, record: { id?: string; version?: string }): Record<string, string | string[]> {
  const form = record.id ? "edit" : "new";
  const applying = fields.filter((field) => !field.readOnly && (field.on ?? form) === form && (field.when?.(values) ?? true));
  return {
    ...Object.fromEntries(applying.map(({ name, list }) => [name, list ? listOf(values[name]) : (values[name] ?? "")])),
    ...(record.id ? { id: record.id } : {}),
    ...(record.version ? { version: record.version } : {}),
  };
}

/** A record as form values: text for every field. */
export function formValues({ fields }: Fields, record: Record<string, unknown> | null): Values {
  return Object.fromEntries(fields.map(({ name, kind, initial }) => [name, asText(record ? record[name] : initial, isSeveral(kind))]));
}

const isSeveral = (kind: FieldKind) => kind === "checks" || kind === "upload";

/** Ids that were joined by commas. */
export function listOf(joined = ""): string[] {
  return joined.split(",").map((id) => id.trim()).filter(Boolean);
}

function asText(value: unknown, isList: boolean): string {
  if (value === null || value === undefined) return "";
  if (isList && Array.isArray(value)) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
