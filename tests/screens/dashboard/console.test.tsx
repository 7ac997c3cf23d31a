import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import en from "#app/locales/en/dashboard.json";
import zh from "#app/locales/zh/dashboard.json";
import { ConsoleScreen } from "#app/screens/dashboard/console.tsx";
import { tagsOf, valuesOf } from "#tests/ui/markup.ts";
import { emptyConsole, fullConsole, html, statisticsPath } from "./world.tsx";

const links = (markup: string) => valuesOf(markup, "href").map((href) => href.replaceAll("&amp;", "&"));

describe("the console of an empty world", () => {
  const board = html(<ConsoleScreen data={emptyConsole} />);

  test("shows dashes, never zero percent", () => {
    expect(board).not.toMatch(/\b0%/);
    expect(tagsOf(board, "strong").filter(({ text }) => text === "—")).toHaveLength(6);
  });

  test("says of each chart that it has nothing to draw", () => {
    expect(board.match(/该条件下没有数据/g)).toHaveLength(5);
    expect(board).toContain("本月没有异常打卡");
  });
});

describe("the console", () => {
  const board = html(<ConsoleScreen data={fullConsole} />);

  test("is filtered by a plain form that keeps what was chosen", () => {
    const form = tagsOf(board, "form")[0]?.attributes;
    expect(form).toMatchObject({ method: "get", action: "/wel/dashboard" });
    expect(tagsOf(board, "option").filter(({ attributes }) => "selected" in attributes).map(({ text }) => text)).toEqual(["临岳市", "全部", "土建"]);
    expect(valuesOf(board, "value")).toContain("2026-10");
  });

  test("leads from a rate to the rows of its group under the same filters", () => {
    const shared = "statMonth=2026-10&regionCode=390100&lotType=1";
    for (const own of ["unitType=2", "unitType=3", "postCode=PM", "postCode=CSE"]) expect(links(board)).toContain(`${statisticsPath}?${shared}&${own}`);
  });

  test("leads from a city to its rows instead of the region that was filtered", () => {
    expect(links(board)).toContain(`${statisticsPath}?statMonth=2026-10&regionCode=390200&lotType=1`);
  });

  test("leads from a cell of the heat map to that post on that lot", () => {
    expect(links(board)).toContain(`${statisticsPath}?statMonth=2026-10&projectLotId=1130004000000000001&postCode=TECH`);
  });

  test("has no link in a cell where nobody was required", () => {
    const none = tagsOf(board, "td").filter(({ attributes }) => attributes.class === "heat-none");
    expect(none.map(({ text }) => text)).toEqual(["—"]);
    expect(links(board).filter((href) => href.includes("postCode=PM") && href.includes("projectLotId=1130004000000000001"))).toEqual([]);
  });

  test("tells every drawing as a table too", () => {
    const tables = tagsOf(board, "table").length;
    const figures = tagsOf(board, "figure").length;
    expect(figures).toBe(7);
    expect(tables).toBe(figures);
  });

  test("shows a gap in the trend as a dash in its table", () => {
    expect(tagsOf(board, "td").map(({ text }) => text)).toContain("—");
  });

  test("draws the run of the months for every group that has any", () => {
    const runs = tagsOf(board, "svg").filter(({ attributes }) => attributes.class === "spark");
    expect(runs.map(({ attributes }) => attributes["aria-label"])).toEqual(["总体", "施工单位", "项目经理", "总监"].map((group) => `${group}到岗率：近 3 个月出勤率走势`));
  });

  test("names filters that it could not use", () => {
    expect(html(<ConsoleScreen data={{ ...fullConsole, ignored: ["lotType", "statMonth"] }} />)).toContain("已忽略：标段类型、统计月份");
  });
});

describe("the console of one project with forty lots", () => {
  const lots = Array.from({ length: 40 }, (_, at) => ({ projectLotId: String(1130004000000000000n + BigInt(at)), projectName: "临云高速", lotCode: `TJ-${at}` }));
  const posts = Array.from({ length: 12 }, (_, at) => ({ postCode: `P${at}`, postName: `岗位${at}` }));
  const cells = posts.map((_, post) => lots.map((_, at) => 55 + ((post * 7 + at * 3.37) % 45)));
  const heatMap = { posts, lots, cells };

  test("stays small enough for a slow line", () => {
    const board = html(<ConsoleScreen data={{ ...fullConsole, figures: { ...fullConsole.figures, heatMap } }} />);
    // The frame around it and the data for the scripts take the other ten of the page's 25 KB.
    expect(gzipSync(board).length).toBeLessThan(15_000);
  });
});

describe("the words", () => {
  const folder = new URL("../../../app/screens/dashboard/", import.meta.url);
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");

  test("exist in both languages", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
    expect([...Object.values(en), ...Object.values(zh)].filter((text) => text.trim() === "")).toEqual([]);
  });

  test("take the same figures in both languages", () => {
    const slots = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    const english = new Map(Object.entries(en));
    expect(Object.entries(zh).filter(([key, text]) => slots(text).join() !== slots(english.get(key) ?? "").join())).toEqual([]);
  });

  test("are all there, and nothing is left of what a full and an empty world show", () => {
    const used = [...sources.matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key]) => key ?? "");
    expect(used.filter((key) => !(key in zh))).toEqual([]);
    for (const lng of ["zh", "en"] as const) {
      for (const data of [emptyConsole, fullConsole]) expect(html(<ConsoleScreen data={data} />, lng)).not.toMatch(/>(?:rates|heat|filter|presence|lots|counts|abnormal|chart)\.[a-zA-Z0-9.]+</);
    }
  });

  test("are all used", () => {
    const literal = new Set([...sources.matchAll(/"([a-zA-Z]+(?:\.[\w]+)+)"/g)].map(([, key]) => key));
    const families = [...sources.matchAll(/`([a-zA-Z.]+)\$\{/g)].map(([, start]) => start ?? "");
    expect(Object.keys(zh).filter((key) => !literal.has(key) && !families.some((start) => key.startsWith(start)))).toEqual([]);
  });
});
