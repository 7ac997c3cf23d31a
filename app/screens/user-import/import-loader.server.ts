import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { type UserImport, userImportApi, UserImportState, type UserRowKind, userRowKinds } from "#app/contract/system/user-import.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";

/** Rows on one page of a preview. */
const SIZE = 10;

/** The step of the import that an address stands for: choosing a file, its preview, or what came of it. */
export async function loadUserImport(args: SignedArgs) {
  if (!allows(await permissionsOf(args), "user_import")) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get("id");
  if (id === null) return { step: "choose" } as const;
  const job = await args.call(userImportApi.job, { query: { id } });
  return job.state === UserImportState.committed ? ({ step: "done", job } as const) : previewStep(job, searchParams, args);
}
export type UserImportData = Awaited<ReturnType<typeof loadUserImport>>;
export type UserPreviewData = Awaited<ReturnType<typeof previewStep>>;

async function previewStep(job: UserImport, searchParams: URLSearchParams, { call }: SignedArgs) {
  const tab: UserRowKind = userRowKinds.find((kind) => kind === searchParams.get("tab")) ?? (job.badRows > 0 ? "bad" : "good");
  const asked = Math.max(1, Math.trunc(Number(searchParams.get("current"))) || 1);
  const total = tab === "bad" ? job.badRows : job.goodRows;
  const current = Math.min(asked, Math.max(1, Math.ceil(total / SIZE)));
  const { records } = await call(userImportApi.rows, { query: { id: job.jobId, kind: tab, current, size: SIZE } });
  return { step: "preview" as const, job, tab, current, size: SIZE, total, rows: records, key: randomUUID() };
}
