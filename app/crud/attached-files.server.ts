import { attachSelect, type SelectedFile } from "#app/contract/resource/attach-select.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { isFault, type Posted } from "./answers.server.ts";
import type { Field } from "./define.ts";
import { formValues, listOf } from "./form-data.ts";

/** The files that upload fields of a record or a filled form name; undefined where there is no such field. */
export async function filesOf(fields: readonly Field[], record: Record<string, unknown> | null, { call }: SignedArgs): Promise<SelectedFile[] | undefined> {
  const uploads = fields.filter(({ kind }) => kind === "upload");
  if (uploads.length === 0) return undefined;
  const ids = Object.values(formValues({ fields: uploads }, record)).flatMap(listOf).filter((id) => /^\d{1,19}$/.test(id));
  return ids.length > 0 ? call(attachSelect, { query: { attachIds: [...new Set(ids)].slice(0, 500).join(",") } }) : [];
}

/** A refused form knows the names of what it holds: some of it was uploaded just now. */
export async function withFiles<A extends object>(answer: A, { resource, args }: Posted): Promise<A> {
  if (!isFault(answer)) return answer;
  const files = await filesOf(resource.fields, answer.data.values, args);
  return files ? { ...answer, data: { ...answer.data, files } } : answer;
}
