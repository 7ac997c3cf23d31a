import { asc, desc, eq } from "drizzle-orm";
import type { HistoryEntry } from "#app/contract/crud.ts";
import { type Notice, noticeApi, noticeChoices, noticeList, noticePublish, NoticeStatus } from "#app/contract/desk/notice.ts";
import type { Page } from "#app/contract/envelope.ts";
import { cleanRichText } from "#app/rich-text.server.ts";
import { nowText } from "../clock.ts";
import { crudEntity, type CrudRules, type Entity, findRow, lockRows, type Row } from "../crud/entity.ts";
import { diffOf, historyOf, writeHistory } from "../crud/history.ts";
import { keptBindings, mountCrud, pageOfEntity } from "../crud/mount.ts";
import { forgetTotals } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { stamped, submitRow } from "../crud/submit.ts";
import { toTree } from "../crud/tree.ts";
import { notices } from "../db/schema/desk.ts";
import { depts, roles } from "../db/schema/system.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { bind, type Registration } from "../http/register.ts";
import { countsOf } from "./addressed.ts";
import { requireAttachable } from "../resource/attach-readers.ts";
import { announceAgain, announceIfOut } from "./announce-notice.ts";
import { receiverFields, receiverNames, storedReceivers } from "./notice-receivers.ts";

const rules: CrudRules = {
  order: [desc(notices.releaseTime), desc(notices.id)],
  beforeSubmit: async (values, context, current) => {
    await requireAttachable(context, filesOf(values), filesOf(current ?? {}));
    return {
      ...values,
      ...(typeof values.content === "string" ? { content: cleanRichText(values.content) } : {}),
      ...(current ? {} : { status: NoticeStatus.draft }),
    };
  },
  afterWrite: (context, { ids }) => announceAgain(context, ids),
};
const filesOf = ({ attachIds }: Record<string, unknown>) => splitIds(typeof attachIds === "string" ? attachIds : "");
const entity = crudEntity(noticeApi, notices, rules);

/** Notices as they are administered: all of the tenant's, drafts too, with how many have read them (contract 11). */
export const noticeEndpoints: Registration[] = [
  bind(noticeApi.list, ({ params }, context) => pageOf(entity, params, context)),
  bind(noticeList, ({ params }, context) => pageOf(entity, params, context)),
  bind(noticeApi.detail, ({ query }, context) => detail(query.id, context)),
  bind(noticeApi.submit, async ({ body }, context) => submitRow(entity, await storedReceivers(body, context), context)),
  bind(noticePublish, ({ query }, context) => publish(query.id, context)),
  bind(noticeChoices, async (_, context) => {
    const [ofRoles, ofDepts] = await Promise.all([
      context.db.select({ id: roles.id, parentId: roles.parentId, title: roles.roleName }).from(roles).where(rowScope(roles, context)).orderBy(asc(roles.sort), asc(roles.id)),
      context.db.select({ id: depts.id, parentId: depts.parentId, title: depts.deptName }).from(depts).where(rowScope(depts, context)).orderBy(asc(depts.sort), asc(depts.id)),
    ]);
    return { roles: nodesOf(ofRoles), depts: nodesOf(ofDepts) };
  }),
  ...keptEndpoints(),
];

/** What the engine does as it stands, but for rows and changes that are told with names. */
function keptEndpoints(): Registration[] {
  const [, , , remove] = mountCrud(noticeApi, notices, rules);
  const { history, recycled, restore } = noticeApi;
  return [
    ...(remove ? [remove] : []),
    ...(history ? [bind(history, ({ query }, context) => changesOf(query.id, context))] : []),
    ...(recycled ? [bind(recycled, ({ params }, context) => pageOf({ ...entity, standing: "deleted" }, params, context))] : []),
    ...keptBindings({ ...(restore ? { restore } : {}) }, entity),
  ];
}

const nodesOf = (rows: { id: string; parentId: string; title: string }[]) => toTree(rows.map((row) => ({ ...row, key: row.id, value: row.id })));

async function pageOf(of: Entity, params: URLSearchParams, context: RequestContext): Promise<Page<Notice>> {
  const page = await pageOfEntity(of, params, context);
  return { ...page, records: await withCounts(page.records, context) };
}

async function detail(id: string, context: RequestContext): Promise<Notice> {
  const row = await findRow(entity, id, context);
  const [told] = row ? await withCounts([row], context) : [];
  if (!row || !told) throw notFound();
  return { ...told, ...receiverFields(row), content: cleanRichText(String(row.content ?? "")) };
}

/** Rows with how many have read them and the names of whom they are for; what they say is in the detail. */
async function withCounts(rows: readonly Row[], context: RequestContext): Promise<Notice[]> {
  const [counts, names] = await Promise.all([countsOf(context.db, rows.map(({ id }) => id)), receiverNames(rows.map(({ receiverIds }) => receiverIds), context)]);
  return rows.map((row, at) => {
    const { content: _, ...shown } = row;
    return { ...(shown as Notice), receiverCount: 0, readCount: 0, ...counts.get(row.id), receiverNames: names[at] ?? "" };
  });
}

async function publish(id: string, context: RequestContext) {
  const [current] = await lockRows(entity, [id], context);
  if (!current) throw notFound();
  if (current.status === NoticeStatus.published) throw new Refusal("noticePublished", { status: 409, code: 2180 });
  const after = { ...current, status: NoticeStatus.published };
  await context.db.update(notices).set({ status: NoticeStatus.published, ...stamped(entity, context) }).where(eq(notices.id, id));
  await writeHistory(context, [{ resource: noticeApi.base, rowId: id, action: "edit", changes: diffOf(current, after) }]);
  await announceIfOut(context, id, nowText());
  forgetTotals();
}

/** Changes of a notice, with names in place of the ids of whom it is for. */
async function changesOf(id: string, context: RequestContext): Promise<HistoryEntry[]> {
  if (!(await findRow({ ...entity, standing: "any" }, id, context))) throw notFound();
  const entries = await historyOf(context, noticeApi.base, id);
  return Promise.all(entries.map(async (entry) => ({ ...entry, changes: await Promise.all(entry.changes.map((change) => named(change, context))) })));
}

async function named(change: HistoryEntry["changes"][number], context: RequestContext) {
  if (change.field !== "receiverIds") return change;
  const [before = "", after = ""] = await receiverNames([change.before, change.after], context);
  return { field: "receiverNames", before: before || null, after: after || null };
}
