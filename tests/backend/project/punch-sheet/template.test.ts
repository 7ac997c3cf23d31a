import { unzipSync, zipSync, strFromU8, strToU8 } from "fflate";
import { expect, test } from "vitest";

import { readPunchSheet } from "#app/backend/project/punch-sheet/read-sheet.ts";
import { sourceIdOf } from "#app/backend/project/punch-sheet/source-id.ts";
import { punchSheetTemplate } from "#app/backend/project/punch-sheet/template.ts";

import { punchesOf, readOk } from "./sheet-files.ts";

/** Types text into row 2 of the template's first sheet, as Excel would save it. */
async function filled(language: "zh" | "en", cells: readonly string[]): Promise<Buffer> {
  const parts = unzipSync(await punchSheetTemplate(language));
  const path = "xl/worksheets/sheet1.xml";
  const typed = cells
    .map((text, index) => `<c r="${"ABCDEFGH"[index]}2" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join("");
  const xml = strFromU8(parts[path] ?? new Uint8Array());
  const changed = xml.replace(/<row r="2"[^>]*>.*?<\/row>/s, `<row r="2">${typed}</row>`);
  expect(changed).not.toBe(xml);
  return Buffer.from(zipSync({ ...parts, [path]: strToU8(changed) }));
}

test.each(["zh", "en"] as const)("the %s template filled by a person reads back as the template", async (language) => {
  const sheet = await readOk(
    await filled(language, [
      "韩立军",
      "0012",
      "390101198503170016",
      "19900000001",
      "2026-10-01",
      "07:52",
      "25:20",
      "夜班",
    ]),
  );
  expect(sheet).toMatchObject({ format: "template", headerRow: 1, totalRows: 1, errors: [] });
  expect(sheet.rows[0]?.person).toEqual({
    name: "韩立军",
    workNo: "0012",
    idCard: "390101198503170016",
    phone: "19900000001",
  });
  expect(punchesOf(sheet)).toEqual(["2 2026-10-01 07:52:00 1", "2 2026-10-02 01:20:00 2"]);
});

test("the empty template has no rows to import", async () => {
  expect(await readPunchSheet(await punchSheetTemplate())).toMatchObject({ ok: false, code: "no-rows" });
});

test("reading a file twice gives the same source ids, and another lot, person or second gives others", async () => {
  const bytes = await filled("zh", ["韩立军", "0012", "", "", "2026-10-01", "07:52", "18:00", ""]);
  const idsOf = async () =>
    (await readOk(bytes)).rows.flatMap((row) =>
      row.punches.map(({ at }) => sourceIdOf({ lotId: "1", personKey: "9", at })),
    );
  const ids = await idsOf();
  expect(await idsOf()).toEqual(ids);
  const punch = { lotId: "1", personKey: "9", at: "2026-10-01 07:52:00" };
  expect(ids[0]).toBe(sourceIdOf(punch));
  const others = [
    { ...punch, lotId: "2" },
    { ...punch, personKey: "8" },
    { ...punch, at: "2026-10-01 07:52:01" },
    { lotId: "19", personKey: "", at: punch.at },
  ];
  expect(new Set([...ids, ...others.map(sourceIdOf)]).size).toBe(6);
  for (const id of ids) expect(id.length).toBeLessThanOrEqual(64);
});
