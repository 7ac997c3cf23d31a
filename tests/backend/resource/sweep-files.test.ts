import "../../support/settings.ts";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { attachs } from "#app/backend/db/schema/resource.ts";
import { params } from "#app/backend/db/schema/system.ts";
import { newName } from "#app/backend/resource/storage/object-name.ts";
import { sweepFiles } from "#app/backend/resource/sweep-files.ts";
import { env } from "#app/env.server.ts";
import { testDatabase } from "../../support/database.ts";

const NOW = new Date("2026-06-30T04:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
let opened: Database;
beforeAll(async () => {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), "swept-"));
  opened = await testDatabase({ from: "empty" });
});
afterAll(() => rmSync(env.DATA_DIR, { recursive: true, force: true }));

function lay(name: string, hours: number): string {
  const path = join(env.DATA_DIR, "files", name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, "x");
  utimesSync(path, ago(hours), ago(hours));
  return path;
}

async function row(id: string, { isDeleted, updateTime }: { isDeleted: number; updateTime: string }): Promise<string> {
  const name = newName("txt");
  await opened.db.insert(attachs).values({ id, name, linkKey: id, link: "", originalName: "a.txt", extension: "txt", contentType: "text/plain", attachSize: 1, sha256: "", isDeleted, updateTime });
  return lay(name, 24 * 400);
}

const rowsLeft = async () => (await opened.db.select({ id: attachs.id }).from(attachs)).map(({ id }) => id).sort();

test("parts of broken uploads go after an hour, files without a row after a day, removed attachments after their days; all else stays", async () => {
  const parts = [lay("parts/old", 2), lay("parts/new", 0.5)];
  const orphans = [lay(newName("zip"), 25), lay(newName("zip"), 23)];
  const foreign = lay("upload/20260101/notes.md", 999);
  const files = [
    await row("1", { isDeleted: 0, updateTime: "2025-01-01 00:00:00" }), await row("2", { isDeleted: 1, updateTime: "2026-05-30 00:00:00" }),
    await row("3", { isDeleted: 1, updateTime: "2026-06-20 00:00:00" }),
  ];
  expect(await sweepFiles(NOW)).toEqual({ parts: 1, orphans: 1, removed: 1 });
  expect([...parts, ...orphans, foreign, ...files].map((path) => existsSync(path))).toEqual([false, true, false, true, true, true, false, true]);
  expect(await rowsLeft()).toEqual(["1", "3"]);
  expect(await sweepFiles(NOW)).toEqual({ parts: 0, orphans: 0, removed: 0 });
});

test("the days are those of the parameter", async () => {
  await opened.db.insert(params).values({ id: "9", paramKey: "attach.retentionDays", paramName: "已删除附件保留天数", paramValue: "5" }).onConflictDoNothing();
  await opened.db.update(params).set({ paramValue: "5" }).where(eq(params.paramKey, "attach.retentionDays"));
  expect(await sweepFiles(NOW)).toMatchObject({ removed: 1 });
  expect(await rowsLeft()).toEqual(["1"]);
});
