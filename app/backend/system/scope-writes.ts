import { z } from "zod";
import type { Entity } from "../crud/entity.ts";
import { submitRow } from "../crud/submit.ts";
import type { RequestContext } from "../http/caller.ts";
import { invalidInput } from "../http/parse.ts";

type Body = Record<string, unknown>;

/** Inserts a row, whatever id was sent along (contract 8: save). */
export function saveScope(entity: Entity, body: Body, context: RequestContext): Promise<{ id: string }> {
  return submitRow(entity, { ...body, id: undefined }, context);
}

/** Changes the row that must be named (contract 8: update). */
export function updateScope(entity: Entity, body: Body, context: RequestContext): Promise<{ id: string }> {
  if (body.id === undefined) throw invalidInput(new z.ZodError([{ code: "custom", path: ["id"], message: "enter", input: undefined }]), context.locale);
  return submitRow(entity, body, context);
}
