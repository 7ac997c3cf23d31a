import { and, inArray } from "drizzle-orm";
import { attachSelect, type SelectedFile } from "#app/contract/resource/attach-select.ts";
import { attachs } from "../db/schema/resource.ts";
import { bind } from "../http/register.ts";
import { readable } from "./attach-readers.ts";

/** Attachments as records show them (spec §3): of the ids asked for, those that the caller may read. */
export const attachSelectEndpoints = [
  bind(attachSelect, async ({ query }, context) => {
    const { attachIds: ids } = query;
    const rows = await context.db.select().from(attachs).where(and(inArray(attachs.id, ids), readable(context)));
    const found = new Map(rows.map((file) => [file.id, file]));
    return ids.flatMap((id) => {
      const file = found.get(id);
      return file ? [selected(file)] : [];
    });
  }),
];

const selected = ({ id, domain, link, name, originalName, extension, attachSize }: typeof attachs.$inferSelect): SelectedFile => ({
  attachId: id, domain, link, name, originalName, suffix: extension, attachSize,
});
