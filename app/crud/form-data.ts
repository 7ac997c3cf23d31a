import type { Resource } from "./define.ts";

export type Values = Record<string, string>;

/** Values of a posted form by field name; an unticked switch posts nothing and reads as 0. */
export function readValues(resource: Resource, form: FormData): Values {
  return Object.fromEntries(
    resource.fields.map(({ name, kind }) => {
      const posted = form.getAll(name).filter((value): value is string => typeof value === "string");
      // Browsers write line breaks as CRLF; what is stored has LF.
      return [name, kind === "switch" ? (posted.at(-1) ?? "0") : (posted.at(-1) ?? "").replace(/\r\n/g, "\n")];
    }),
  );
}

/** Body of a submit: the values of fields that apply, with id and version of an edited record. */
export function submitBody(resource: Resource, values: Values, record: { id?: string; version?: string }): Record<string, string> {
  const applying = resource.fields.filter((field) => !field.readOnly && (field.when?.(values) ?? true));
  return {
    ...Object.fromEntries(applying.map(({ name }) => [name, values[name] ?? ""])),
    ...(record.id ? { id: record.id } : {}),
    ...(record.version ? { version: record.version } : {}),
  };
}

/** A record as form values: text for every field. */
export function formValues(resource: Resource, record: Record<string, unknown> | null): Values {
  return Object.fromEntries(resource.fields.map(({ name, initial }) => [name, asText(record ? record[name] : initial)]));
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
