import type { ScreenApi } from "#app/crud/define.ts";
import type { Resource } from "#app/crud/define.ts";
import { dictApi } from "#app/contract/system/dict.ts";
import { paramApi } from "#app/contract/system/param.ts";
import { postApi } from "#app/contract/system/post.ts";
import { dict } from "./system/dict.ts";
import { param } from "./system/param.ts";
import { post } from "./system/post.ts";

export type Catalogued = { resource: Resource; api: ScreenApi };

/** Every CRUD screen with its contract, in menu order: read by tests and by the export, never by the backend. */
export const catalogue: readonly Catalogued[] = [
  { resource: post, api: postApi },
  { resource: dict, api: dictApi },
  { resource: param, api: paramApi },
];
