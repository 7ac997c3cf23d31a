import { describe, expect, it } from "vitest";
import { markedDays } from "#app/screens/dashboard/own-month.tsx";
import { WorkbenchScreen } from "#app/screens/dashboard/workbench.tsx";
import { tagsOf, valuesOf } from "#tests/ui/markup.ts";
import { emptyWorkbench, fullWorkbench, html, ownWorkbench, statisticsPath } from "./world.tsx";

const links = (markup: string) => valuesOf(markup, "href").map((href) => href.replaceAll("&amp;", "&"));

describe("the workbench of a new installation", () => {
  const board = html(<WorkbenchScreen data={emptyWorkbench} />);

  it("says that nothing waits and that no month was built", () => {
    expect(board).toContain("没有待上报的月度考勤");
    expect(board).toContain("还没有月度统计");
  });

  it("shows a dash for the presence of nobody", () => {
    expect(board).toContain("—");
    expect(board).not.toContain("0%");
  });
});

describe("the workbench of a supervisor", () => {
  const board = html(<WorkbenchScreen data={fullWorkbench} />);

  it("leads from each waiting lot to its rows that are not reported", () => {
    expect(links(board)).toContain(`${statisticsPath}?statMonth=2026-09&projectLotId=1130004000000000001&statStatus=0`);
  });

  it("leads to all waiting months with a period that the list accepts", () => {
    expect(links(board)).toContain(`${statisticsPath}?statMonth_ge=2026-09&statMonth_le=2027-08&statStatus=0`);
  });

  it("leads from each warning to the person's month", () => {
    expect(links(board)).toContain(`${statisticsPath}?statMonth=2026-10&view=show&id=1308627072285930275`);
  });

  it("colours a warning by its level, for the lines differ by post", () => {
    const rates = tagsOf(board, "span").filter(({ attributes }) => /^rate rate-/.test(attributes.class ?? ""));
    expect(rates.map(({ attributes, text }) => [attributes.class, text])).toEqual([["rate rate-red", "85%"], ["rate rate-orange", "61.36%"]]);
  });

  it("names the day when its presence is not of today", () => {
    expect(board).toContain("最近到岗");
    expect(board).toContain("2026年10月31日（今日暂无打卡）");
    expect(html(<WorkbenchScreen data={fullWorkbench} />, "en")).toContain("Oct 31, 2026 (no punches today yet)");
  });

  it("stands what waits to be done before the analysis", () => {
    expect(board.indexOf("待上报月度考勤")).toBeLessThan(board.indexOf("今日在岗"));
  });

  it("without a page in the menu shows the figure alone", () => {
    const lone = html(<WorkbenchScreen data={{ ...fullWorkbench, pages: {}, shortcuts: [] }} />);
    expect(tagsOf(lone, "a")).toEqual([]);
    expect(lone).toContain("1,576");
  });
});

describe("the workbench of a key person", () => {
  const board = html(<WorkbenchScreen data={ownWorkbench} />);

  it("is the own month and no province", () => {
    expect(board).toContain("本人考勤日历");
    expect(board).toContain("79.55%");
    expect(board).not.toContain("待上报月度考勤");
  });

  it("leads to the own month", () => {
    expect(links(board)).toContain(`${statisticsPath}?statMonth=2026-10&view=show&id=1308627072281735568`);
  });

  it("marks the days that have come, with the hours of the punches", () => {
    const days = markedDays({ cells: ownWorkbench.figures.mine?.cells ?? [] });
    expect([...days]).toEqual([[1, { mark: "full", note: "07:35–17:18" }], [2, { mark: "leave" }]]);
  });

  it("before the month is built shows dashes", () => {
    const { mine } = ownWorkbench.figures;
    const unbuilt = mine && html(<WorkbenchScreen data={{ ...ownWorkbench, figures: { ...ownWorkbench.figures, mine: { ...mine, statistics: null } } }} />);
    expect(unbuilt).toContain("—");
    expect(unbuilt).toContain("尚未评级");
  });
});
