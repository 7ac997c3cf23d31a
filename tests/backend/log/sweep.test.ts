import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "#app/backend/db/connect.ts";
import { smsOutbox } from "#app/backend/db/schema/account.ts";
import { idempotencyKeys, sessionsSeen } from "#app/backend/db/schema/auth.ts";
import { apiLogs, errorLogs, usualLogs } from "#app/backend/db/schema/log.ts";
import { params } from "#app/backend/db/schema/system.ts";
import { flushLogs } from "#app/backend/log/queue.ts";
import { sweepLogs } from "#app/backend/log/sweep.ts";
import { newPerson } from "../../support/person.ts";
import { openWorld } from "../../support/world.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await openWorld());
});

const NOW = new Date("2026-06-30T04:00:00Z");
const keep = (days: string) => db.update(params).set({ paramValue: days }).where(eq(params.paramKey, "log.retentionDays"));
const left = async () => (await db.select({ id: apiLogs.id }).from(apiLogs)).map(({ id }) => id);
const fill = async () => {
  for (const table of [usualLogs, apiLogs, errorLogs]) await db.delete(table);
  await db.insert(apiLogs).values([["91", "2026-06-29"], ["92", "2026-06-24"], ["93", "2026-06-20"], ["94", "2026-01-05"], ["95", "2025-12-30"]].map(([id = "", day = ""]) => ({ id, createTime: `${day} 08:00:00` })));
};

test.each([
  ["as many days as the parameter says", "30", ["91", "92", "93"]],
  ["never under seven days", "1", ["91", "92"]],
  ["half a year when the parameter is no number", "soon", ["91", "92", "93", "94"]],
])("rows are kept %s", async (_, days, kept) => {
  await fill();
  await keep(days);
  const removed = await sweepLogs(NOW);
  expect(await left()).toEqual(kept);
  expect(removed).toMatchObject({ blade_log_api: 5 - kept.length });
  await flushLogs();
  expect(await db.select().from(usualLogs).where(eq(usualLogs.logId, "log.sweep"))).toMatchObject([{ logLevel: "info", logData: expect.stringContaining('"blade_log_api"') }]);
});

test.each([["5", ["62"]], ["40", ["61", "62"]], ["nonsense", ["61", "62"]]])("messages are kept %s days by their own parameter, whatever the logs are", async (days, kept) => {
  await keep("3650");
  await db.delete(smsOutbox);
  await db.insert(smsOutbox).values([["61", "2026-06-05"], ["62", "2026-06-28"], ["63", "2026-05-01"]].map(([id = "", day = ""]) => ({ id, phone: "sealed", text: "sealed", createTime: `${day} 08:00:00` })));
  await db.update(params).set({ paramValue: days }).where(eq(params.paramKey, "sms.retentionDays"));
  expect(await sweepLogs(NOW)).toMatchObject({ blade_sms_outbox: 3 - kept.length });
  expect((await db.select({ id: smsOutbox.id }).from(smsOutbox)).map(({ id }) => id).sort()).toEqual(kept);
});

test("more rows than one step removes are all removed", async () => {
  await fill();
  await keep("30");
  await db.insert(errorLogs).values(Array.from({ length: 5_001 }, (_, at) => ({ id: String(100_000 + at), createTime: "2026-01-01 00:00:00" })).slice(0, 2_500));
  await db.insert(errorLogs).values(Array.from({ length: 5_001 }, (_, at) => ({ id: String(200_000 + at), createTime: "2026-01-01 00:00:00" })).slice(0, 2_600));
  expect(await sweepLogs(NOW)).toMatchObject({ blade_log_error: 5_100 });
});

test("answers kept for a repetition go after a day, and when a dead session was last seen is forgotten", async () => {
  const { id, familyId } = await newPerson(db, []);
  const key = { userId: id, endpoint: "/x", requestHash: "h" };
  await db.insert(idempotencyKeys).values([{ ...key, key: "old", createdAt: new Date(Date.now() - 90_000_000) }, { ...key, key: "new" }]);
  await db.insert(sessionsSeen).values([{ familyId }, { familyId: "77" }]);
  await sweepLogs(NOW);
  expect((await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).map((row) => row.key)).toEqual(["new"]);
  expect((await db.select({ id: sessionsSeen.familyId }).from(sessionsSeen)).map((row) => row.id)).toEqual([familyId]);
});
