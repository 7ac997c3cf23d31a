import { z } from "zod";
import { get } from "../endpoint.ts";
import { Ids } from "../envelope.ts";
import { AttachedFile } from "./put-file.ts";

/** An attachment as a record shows it (spec §3): `suffix` is the extension, `attachSize` is in bytes. */
export const SelectedFile = AttachedFile.extend({ suffix: z.string(), attachSize: z.number() });
export type SelectedFile = z.infer<typeof SelectedFile>;

/** The attachments of these ids that the caller may read, in their order. */
export const attachSelect = get("/blade-resource/attach/select", { summary: "Attachments by id", access: "login", query: z.object({ attachIds: Ids }), reply: z.array(SelectedFile) });
