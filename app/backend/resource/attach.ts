import { eq } from "drizzle-orm";
import { attachApi } from "#app/contract/resource/attach.ts";
import { extensionOf } from "#app/rules/accepted-files.ts";
import { crudEntity, type CrudRules } from "../crud/entity.ts";
import { attachs } from "../db/schema/resource.ts";
import { Refusal } from "../http/errors.ts";
import { originalNameOf } from "./upload/original-name.ts";

const rules: CrudRules = {
  beforeSubmit: async (values, _, current) => {
    // A file comes in by an upload and no other way.
    if (!current) throw new Refusal("uploadMissing");
    return { originalName: renamed(String(values.originalName), String(current.extension)) };
  },
};

/** Attachments as their administrators see them (contract 9.3). A removed one keeps its file until the sweep. */
export const attachEntity = crudEntity(attachApi, attachs, rules);

/** A new name keeps the extension: it says what the file is. */
function renamed(typed: string, extension: string): string {
  const name = originalNameOf(typed);
  if (name === "") throw new Refusal("badRequest", { data: { keys: { originalName: { key: "enter" } } } });
  return extensionOf(name) === extension ? name : originalNameOf(`${name}.${extension}`);
}

export const byKey = (key: string) => eq(attachs.linkKey, key);
