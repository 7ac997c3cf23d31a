import { deptTree } from "#app/contract/system/dept.ts";
import type { Choices } from "#app/crud/page-data.ts";
import { treeChoices } from "#app/crud/tree-choices.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { isFormOpen } from "./form-open.ts";

/** Departments to choose a parent from. */
export async function deptParents({ call, request }: SignedArgs): Promise<Choices> {
  return isFormOpen(request) ? { parents: treeChoices(await call(deptTree)) } : {};
}
