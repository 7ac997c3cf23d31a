import "../support/settings.ts";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { attachs } from "#app/backend/db/schema/resource.ts";
import { NOBODY, type RequestContext } from "#app/backend/http/caller.ts";
import { namings } from "#app/backend/resource/attach-naming.ts";

/** Columns that are called after files and open none, each with the reason. */
const closed: Record<string, string> = {
  "blade_attach.attach_size": "the length of the file itself",
  "personnel.photo_attach_id": "no call shows a person apart from the roster, whose rows name the photo themselves",
};

const modules = import.meta.glob<Record<string, unknown>>("../../app/backend/db/schema/**/*.ts", { eager: true });
const tables = Object.values(modules).flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
const columns = tables.flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`));
const named = namings.flatMap((naming) => naming.columns.map((column) => `${getTableName(column.table)}.${column.name}`));

test("whoever may read a record may read the files that it names: every column for files is asked, or closed for a reason", () => {
  expect(tables.length).toBeGreaterThan(40);
  const ofFiles = columns.filter((column) => /attach/i.test(column.split(".")[1] ?? ""));
  expect([...new Set(ofFiles)].sort()).toEqual([...new Set([...named, ...Object.keys(closed)])].sort());
  expect(named.filter((column) => column in closed)).toEqual([]);
});

test("what is said to be asked is asked", () => {
  const db = drizzle.mock() as unknown as RequestContext["db"];
  const context: RequestContext = { db, caller: NOBODY, locale: "zh", requestId: "", address: "", headers: new Headers(), request: new Request("http://backend/") };
  for (const { columns: said, rows } of namings) {
    const asked = db.select({ id: attachs.id }).from(attachs).where(rows(context)).toSQL().sql;
    for (const { name, table } of said) expect(asked).toContain(`"${getTableName(table)}"."${name}"`);
  }
});
