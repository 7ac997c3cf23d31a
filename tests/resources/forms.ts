import { pathOf, type Resource, type ScreenApi } from "#app/crud/define.ts";
import type { Browser } from "../support/application.ts";
import { listOf, textOf } from "./screen-table.ts";

export type Row = Record<string, unknown> & { id: string };

/** The list's own order as the upstream's parameters. */
export function upstreamOrder({ sort = "" }: Resource): string {
  if (sort === "") return "";
  return sort.startsWith("-") ? `descs=${sort.slice(1)}` : `ascs=${sort}`;
}

/** Titles of the first ten rows that a page's list does not show, where the title is a column at all. */
export function titlesMissing({ titleField, columns }: Resource, records: Row[], html: string): string[] {
  if (!columns.some(({ name, optional }) => name === titleField && !optional)) return [];
  const text = textOf(listOf(html));
  return records.slice(0, 10).map((row) => String(row[titleField])).filter((title) => !text.includes(title.replace(/\s+/g, " ")));
}

/** A value to search a text column for: the beginning of the one there is. */
export const textValue = (row: Row | undefined, name: string) => (typeof row?.[name] === "string" && row[name] !== "" ? String(row[name]).slice(0, 4) : "1");

/** The form of a record: the one that posts the intent to submit. */
export const formOf = (html: string) => [...html.matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => form).find((form) => form.includes('value="submit"')) ?? "";

/** The fields of a form that the page itself fills in. */
export const hiddenOf = (form: string) =>
  [...form.matchAll(/<input type="hidden" name="(intent|key|id|version)" value="([^"]*)"/g)].map(([, name = "", value = ""]): [string, string] => [name, value]);

/** Values that a select, radio group or group of boxes of the record's form offers. */
export function optionsOf(html: string, name: string): string[] {
  const select = new RegExp(`<select[^>]*\\bname="${name}"[^>]*>(.*?)</select>`, "s").exec(formOf(html))?.[1] ?? "";
  const radios = [...formOf(html).matchAll(new RegExp(`type="radio"[^>]*name="${name}"[^>]*value="([^"]+)"`, "g"))].map(([, value = ""]) => value);
  const boxes = [...formOf(html).matchAll(new RegExp(`type="checkbox"[^>]*name="${name}"[^>]*value="([^"]+)"`, "g"))].map(([, value = ""]) => value);
  return [...boxes, ...[...select.matchAll(/<option value="([^"]+)"/g)].map(([, value = ""]) => value), ...radios];
}

const isDemanded = (html: string, name: string) => new RegExp(`<select[^>]*\\brequired[^>]*\\bname="${name}"|<select[^>]*\\bname="${name}"[^>]*\\brequired`).test(formOf(html));
/** Fields whose contract takes no plain word. */
const FITTING: Record<string, string> = {
  email: "sample@example.com", password: "Sample-Pass-1", phone: "13800138000", endpoint: "https://sample.example", accessKey: "sample", secretKey: "Sample-Key-1",
  template: "{code}",
};

/** A form filled in with something fitting at every field, with the page's own hidden fields. */
export async function filledIn(resource: Resource, browser: Browser, word = "sample"): Promise<[string, string][]> {
  const { html } = await browser.open(`${pathOf(resource)}?view=new`);
  const typed = resource.fields.map(({ name, kind, options, initial }): [string, string] => {
    if (kind === "number") return [name, "7"];
    if (kind === "switch") return [name, "0"];
    if (kind === "date") return [name, "2026-05-01"];
    if (kind === "dateTime") return [name, "2026-05-01T08:00"];
    if (kind === "richText") return [name, "<h2>sample</h2>"];
    if (kind === "upload") return [name, ""];
    if (kind === "checks") return [name, optionsOf(html, name)[0] ?? ""];
    if (/Ur[il]$/.test(name)) return [name, `https://${word}.example/back`];
    if (FITTING[name] !== undefined) return [name, FITTING[name]];
    // What nobody types is made up for the record.
    if (kind === "password") return [name, ""];
    // A reference may stay empty; a choice takes the first there is.
    if (options && !isDemanded(html, name)) return [name, ""];
    return [name, optionsOf(html, name)[0] ?? `${initial ?? ""}${word}`];
  });
  return [...hiddenOf(formOf(html)), ...typed];
}

/** A record's values as a form posts them. */
export const valuesOf = (resource: Resource, row: Row) => resource.fields.map(({ name }): [string, string] => [name, row[name] === null || row[name] === undefined ? "" : String(row[name])]);

/** Whether a list is the platform's alone while tenants share the installation. */
export const isOfPlatform = ({ list: { access } }: ScreenApi) => typeof access === "object" && access.platform !== undefined;

/** Whether a new row comes with something that is shown once: its answer is not kept for a repeated post. */
export const tellsOnce = ({ submit }: ScreenApi) => submit?.reply.safeParse(undefined).success === true;

/** The question before a removal; a row whose entity has a bin of its own goes there first, for only from there it is removed. */
export async function removalOf(resource: Resource, { id }: Row, browser: Browser) {
  const path = pathOf(resource);
  if (resource.deeds?.some(({ intent }) => intent === "recycle")) await browser.post(`${path}?deed=recycle&id=${id}`, [["intent", "recycle"], ["ids", id]]);
  return browser.open(`${path}?view=remove&id=${id}`);
}
