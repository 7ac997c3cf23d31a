import { z } from "zod";
import { get } from "../endpoint.ts";
import { AttachedFile } from "./put-file.ts";

/** An attachment as a record shows it (spec §3): `suffix` is the extension, `attachSize` is in bytes. */
export const SelectedFile = AttachedFile.extend({ suffix: z.string(), attachSize: z.number() });
export type SelectedFile = z.infer<typeof SelectedFile>;

/** Ids joined by commas; at most as many as one field holds. */
const query = z.object({ ids: z.string().regex(/^\d{1,19}(,\d{1,19}){0,499}$/, "invalid") });

/** The attachments of these ids that the caller may read, in their order. */
export const attachSelect = get("/blade-resource/attach/select", { summary: "Attachments by id", access: "login", query, reply: z.array(SelectedFile) });
