import { beforeAll, describe, expect, it } from "vitest";
import type { Unmatched } from "#app/contract/project/punch-import.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openLot } from "../attendance/site.ts";
import { base, call, commit, fetchFile, fillLotWorld, fingerprint, hire, type LotWorld, preview, rowsOf, sheet, upload } from "./lot-world.ts";

let world: LotWorld;
beforeAll(async () => {
  world = await fillLotWorld(await testDatabase({ from: "empty" }));
});

const dayOf = (name: string, day: number) => sheet(["姓名", "日期", "首次打卡时间", "末次打卡时间"], [name, `2026-09-0${day}`, "07:50", "18:05"]);

describe("who may import what", () => {
  it("a unit's administrator touches the own unit's people alone and learns no name of another", async () => {
    const { opened, lot, supervision, contractor } = world;
    const own = await hire(opened, lot, { realName: "陈己方" });
    const foreign = await hire(opened, supervision, { realName: "褚监理", phone: "19911112222" });
    const job = await preview(contractor, lot.id, sheet(["姓名", "手机号", "打卡时间"],
      ["陈己方", "", "2026-09-01 08:00"], ["", foreign.phone, "2026-09-01 08:00"], ["褚", "", "2026-09-01 08:00"]));
    expect(job).toMatchObject({ goodRows: 1, badRows: 1, unmatched: 1 });
    const { records } = await rowsOf(contractor, job.jobId, "bad");
    expect(records[0]?.errors).toEqual([{ column: "手机号", value: "", reason: "该人员不属于您的单位，不能导入" }]);
    expect(JSON.stringify(records)).not.toContain("褚监理");
    const { people, candidates } = (await call(contractor, `${base}/import-unmatched?id=${job.jobId}`)).data as Unmatched;
    expect(candidates.map((row) => row.unitName)).not.toContain("澜江监理");
    const matches = [{ personKey: people[0]?.personKey, assessorId: foreign.id }];
    expect(await call(contractor, `${base}/import-match`, { id: job.jobId, matches })).toMatchObject({ code: 2104 });
    await commit(contractor, job);
    const { rows: punched } = await opened.pool.query("select distinct assessor_id from attendance_record where assessor_id in ($1, $2)", [own.id, foreign.id]);
    expect(punched).toEqual([{ assessor_id: own.id }]);
  });

  it("a lot outside the caller's scope does not exist", async () => {
    const { lot, owner } = world;
    expect(await upload(owner, lot.id, dayOf("谁", 1))).toMatchObject({ status: 404, code: 2104 });
  });

  it("a role without the permission is refused", async () => {
    const { lot, guard } = world;
    expect(await upload(guard, lot.id, dayOf("谁", 1))).toMatchObject({ status: 403 });
    expect((await fetchFile(guard, `${base}/import-template`)).status).toBe(403);
  });

  it("an audited month takes no more punches, neither at the upload nor at the commit", async () => {
    const { opened, admin } = world;
    const lot = await openLot(opened, { lotCode: "TJ-31" });
    await hire(opened, lot, { realName: "卫审" });
    await commit(admin, await preview(admin, lot.id, dayOf("卫审", 1)));
    const waiting = await preview(admin, lot.id, dayOf("卫审", 2));
    await opened.pool.query("update personnel_attendance_statistics set stat_status = 2 where project_lot_id = $1", [lot.id]);
    const before = await fingerprint(opened);
    expect(await upload(admin, lot.id, dayOf("卫审", 3))).toMatchObject({ status: 400, code: 2108 });
    expect(await commit(admin, waiting)).toMatchObject({ status: 400, code: 2108 });
    expect(await fingerprint(opened)).toEqual(before);
  });
});
