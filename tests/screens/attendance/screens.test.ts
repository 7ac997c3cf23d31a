import "#tests/support/settings.ts";
import readXlsxFile from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import { browserOf } from "#tests/support/application.ts";
import { textOf, unescaped } from "../../resources/screen-table.ts";
import { valuesOf } from "../../ui/markup.ts";
import { download, month, openSite, sendFile, STATISTICS } from "./site.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
  const { status, location } = await site.admin.post(`${STATISTICS}/recompute`, [["statMonth", month], ["projectLotId", site.lot.id], ["key", "first"]]);
  expect([status, location]).toEqual([303, `${STATISTICS}?projectLotId=${site.lot.id}&statMonth=${month}`]);
});

const open = async (search: string) => (await site.admin.open(`${STATISTICS}?projectLotId=${site.lot.id}&statMonth=${month}${search}`)).html;
const linksOf = (html: string) => valuesOf(html, "href").map(unescaped);
const panelOf = (html: string) => /<section class="panel.*?(?=<form class="search")/s.exec(html)?.[0] ?? "";

describe("the statistics", () => {
  test("show the worst first, with the rate judged by the post's own lines", async () => {
    const html = await open("");
    const text = textOf(html);
    expect(text.indexOf("陈工")).toBeLessThan(text.indexOf("周衡"));
    expect(text).toContain("79.55%");
    expect(html).toContain("rate-orange");
  });

  test("add up by lot and lead back to the rows of the sum", async () => {
    const html = await open("&groupBy=lot");
    expect(textOf(html)).toContain("TJ-77");
    expect(linksOf(html)).toContain(`${STATISTICS}?projectLotId=${site.lot.id}&statMonth=${month}`);
  });

  test("open a person's month with every deducted day as a link to its punches", async () => {
    const id = await idOf("周衡");
    const panel = panelOf(await open(`&view=show&id=${id}&day=2025-06-18`));
    expect(textOf(panel)).toContain("出勤扣分 −9");
    expect(linksOf(panel).some((href) => href.endsWith("day=2025-06-27#day"))).toBe(true);
    expect(textOf(panel)).toContain("07:30:00");
    expect(textOf(panel)).toContain("有效");
  });

  test("say what they could not use and show the rest", async () => {
    expect(textOf(await open("&rateMax=abc"))).toContain("已忽略：出勤率 ≤");
  });

  test("of another tenant's person open nothing", async () => {
    const stranger = await browserOf(site.application, fetch, { account: "stranger", tenantId: "000001" });
    expect((await stranger.open(`${STATISTICS}?view=show&id=${await idOf("周衡")}`)).status).toBe(404);
  });

  test("offer neither import nor recomputing to somebody who may only look", async () => {
    const reader = await browserOf(site.application, fetch, { account: "reader" });
    const { html } = await reader.open(STATISTICS);
    expect(linksOf(html).filter((href) => /\/(import|recompute)/.test(href))).toEqual([]);
    expect((await reader.open(`${STATISTICS}/import`)).status).toBe(403);
    expect((await reader.open(`${STATISTICS}/recompute`)).status).toBe(403);
  });
});

describe("the export", () => {
  test("brings the list and a sign for every day of each person", async () => {
    const file = await download(site.application, site.admin, `/export/project/personnel-attendance-statistics?projectLotId=${site.lot.id}&statMonth=${month}`);
    const [list, matrix] = await readXlsxFile(Buffer.from(await file.arrayBuffer()));
    expect(list?.data.map((row) => row[4])).toEqual(["姓名", "陈工", "周衡"]);
    const zhou = matrix?.data.find((row) => row[4] === "周衡");
    expect(zhou?.slice(6, 37).map(String).join("")).toBe(`${"√".repeat(17)}△${"·".repeat(8)}××××null`);
    expect(zhou?.slice(-3)).toEqual([22, 17.5, 79.55]);
  });

  test("brings the sums of a grouping", async () => {
    const file = await download(site.application, site.admin, `/export/project/personnel-attendance-statistics?projectLotId=${site.lot.id}&statMonth=${month}&groupBy=post`);
    const sheets = await readXlsxFile(Buffer.from(await file.arrayBuffer()));
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.data[1]?.slice(0, 3)).toEqual(["项目经理", 2, 44]);
  });
});

describe("a file of the attendance", () => {
  test("is refused to who may see the list, but not take it away", async () => {
    const reader = await browserOf(site.application, fetch, { account: "reader" });
    expect((await reader.open(STATISTICS)).status).toBe(200);
    for (const query of ["", "&groupBy=post"]) {
      const refused = await download(site.application, reader, `/export/project/personnel-attendance-statistics?statMonth=${month}${query}`);
      expect(refused.status).toBe(403);
      expect(await refused.text()).toBe("无权执行该操作");
    }
  });
});

describe("recomputing", () => {
  test("refuses a month to come beside the month", async () => {
    const { status, html } = await site.admin.post(`${STATISTICS}/recompute`, [["statMonth", "2099-01"], ["projectLotId", ""], ["key", "later"]]);
    expect(status).toBe(422);
    expect(textOf(html)).toContain("统计月份尚未开始，不能计算");
  });
});

describe("the import", () => {
  const upload = (csv: string, fields: Record<string, string> = { projectLotId: site.lot.id, statMonth: month }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new Blob([csv]), "六月.csv");
    return sendFile(site.application, site.admin, form);
  };
  const fieldOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

  test("goes from a file over its preview to the punches, and a second press changes nothing", async () => {
    const sent = await upload("姓名,日期,首次打卡时间,末次打卡时间\n陈工,2025-06-02,07:00,18:00\n无名氏,2025-06-02,07:00,18:00\n陈工,2025-06-31,07:00,18:00\n");
    expect(sent.status).toBe(303);
    const preview = sent.headers.get("Location") ?? "";
    const { html } = await site.admin.open(preview);
    expect(textOf(html)).toContain("有误（1）");
    expect(textOf(html)).toContain("未匹配（1）");
    const commit: [string, string][] = [["intent", "commit"], ...(["id", "version", "key"] as const).map((name): [string, string] => [name, fieldOf(html, name)])];
    const [first, second] = [await site.admin.post(preview, commit), await site.admin.post(preview, commit)];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(textOf((await site.admin.open(preview)).html)).toContain("新增 2 次打卡");
    expect(textOf(panelOf(await open(`&view=show&id=${await idOf("陈工")}`)))).toContain("有效 2，无效 0");
  });

  test("keeps lot and month when the file has no header, and says so beside the file", async () => {
    const sent = await upload("a,b\n1,2\n");
    const html = await sent.text();
    expect(sent.status).toBe(422);
    expect(html).toMatch(/href="#field-file"[^>]*>前 20 行内找不到表头/);
    expect(html).toMatch(new RegExp(`<option value="${site.lot.id}" selected`));
  });

  test("asks for a lot beside the lot", async () => {
    const html = await (await upload("姓名\n", { projectLotId: "", statMonth: month })).text();
    expect(html).toMatch(/href="#field-projectLotId"[^>]*>请选择标段/);
  });

  test("takes a match by hand and remembers to ask when none was chosen", async () => {
    const preview = (await upload("姓名,日期,首次打卡时间,末次打卡时间\n陈工程师,2025-06-03,07:00,18:00\n")).headers.get("Location") ?? "";
    const { html } = await site.admin.open(`${preview}&tab=unmatched`);
    const id = fieldOf(html, "id");
    const personKey = fieldOf(html, "personKey");
    const chosen = /<option value="(\d+)">陈工 /.exec(html)?.[1] ?? "";
    const match = (assessorId: string, key: string) => site.admin.post(`${preview}&tab=unmatched`, [["intent", "match"], ["id", id], ["key", key], ["personKey", personKey], ["assessorId", assessorId]]);
    expect(textOf((await match("", "m1")).html)).toContain("请至少为一人选择名册人员或忽略");
    expect((await match(chosen, "m2")).status).toBe(303);
    expect(textOf((await site.admin.open(preview)).html)).toContain("全部行都可以导入");
  });
});

async function idOf(name: string): Promise<string> {
  const html = await open(`&realName=${encodeURIComponent(name)}`);
  return linksOf(html).map((href) => /view=show&id=(\d+)/.exec(href)?.[1]).find((id) => id !== undefined) ?? "";
}
