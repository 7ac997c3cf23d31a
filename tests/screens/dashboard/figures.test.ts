import { describe, expect, it } from "vitest";
import { columnsPath } from "#app/ui/chart-columns.tsx";
import { heatStep } from "#app/ui/chart-heat.tsx";
import { dottedPoints } from "#app/ui/chart-line.tsx";
import { sparkScale } from "#app/ui/chart-spark.tsx";
import { countText, dateText, monthMark, monthText, rateText, shiftMonth } from "#app/screens/dashboard/formats.ts";
import { listHref, sharedParams, statisticsHref } from "#app/screens/dashboard/links.ts";
import { presenceShares } from "#app/screens/dashboard/presence.ts";
import { scaleFloor, sparkFloor, trendSeries } from "#app/screens/dashboard/trend.ts";
import { filterOf } from "#app/screens/dashboard/console.server.ts";

describe("the ring of a day", () => {
  const day = { date: "2026-10-31", isToday: false, due: 465, present: 342, onLeave: 12, stopped: 27, rate: 73.55 };

  it("holds everybody once: who was due is either present or missing", () => {
    const shares = presenceShares(day);
    expect(shares.map(({ key, value }) => [key, value])).toEqual([["present", 342], ["missing", 123], ["onLeave", 12], ["stopped", 27]]);
    expect(shares.reduce((sum, { value }) => sum + value, 0)).toBe(day.due + day.onLeave + day.stopped);
  });

  it("never counts fewer than nobody as missing", () => {
    expect(presenceShares({ ...day, due: 3, present: 4 })[1]?.value).toBe(0);
  });
});

describe("the trend", () => {
  const entry = (statMonth: string, unitType: number, rate: number | null, people = 10) => ({ statMonth, unitType, rate, people });

  it("covers 18 months across the turn of the year, with gaps as gaps", () => {
    const { months, series } = trendSeries([entry("2025-05", 2, 90), entry("2026-10", 2, 95)], "2026-10");
    expect(months).toHaveLength(18);
    expect([months[0], months[7], months[17]]).toEqual(["2025-05", "2025-12", "2026-10"]);
    expect(series[0]?.values.filter((value) => value !== null)).toEqual([90, 95]);
  });

  it("begins with the first month that has figures", () => {
    expect(trendSeries([entry("2026-09", 2, 90), entry("2026-10", 2, 95)], "2026-10").months).toEqual(["2026-09", "2026-10"]);
  });

  it("keeps a month in which nobody was required as a gap, not as zero", () => {
    expect(trendSeries([entry("2026-09", 3, null), entry("2026-10", 3, 95)], "2026-10").series[0]?.values).toEqual([null, 95]);
  });

  it("draws the unit types with the most people first, five at most", () => {
    const trend = [1, 2, 3, 4, 5, 6].map((unitType) => entry("2026-10", unitType, 90, unitType * 10));
    expect(trendSeries(trend, "2026-10").series.map(({ unitType }) => unitType)).toEqual([6, 5, 4, 3, 2]);
  });

  it("of nothing has no months", () => {
    expect(trendSeries([], "2026-10")).toEqual({ months: [], series: [] });
  });

  it.each([
    [[93, 95, null], 50],
    [[58], 50],
    [[50], 40],
    [[3], 0],
    [[], 50],
  ])("of %j starts its scale at %d, so that the line at 60 is seen", (values, floor) => {
    expect(scaleFloor(values)).toBe(floor);
  });

  it.each([[[93.5, 95], 80], [[84, null, 96], 80], [[71], 70], [[], 80]])("of %j runs small from %d", (values, floor) => {
    expect(sparkFloor(values)).toBe(floor);
  });
});

describe("drawings", () => {
  it("mark the last point and points that stand alone", () => {
    expect(dottedPoints([1, null, 3, 4, null])).toEqual([0, 3]);
    expect(dottedPoints([null, null])).toEqual([]);
  });

  it("keep a small line inside its box", () => {
    const { x, y } = sparkScale({ points: 3, min: 80, max: 100 });
    expect([x(0), x(2)]).toEqual([3, 97]);
    expect([y(100), y(80), y(12)]).toEqual([3, 25, 25]);
  });

  it("stack a column on those below it and leave out counts of nothing", () => {
    const path = columnsPath([{ values: [6, 2] }, { values: [4, 0] }], { count: 2, top: 10 });
    expect(path).toBe("M138 12h28v68h-28z");
  });

  it.each([
    [null, null], [0, 0], [59.99, 0], [60, 1], [79.99, 1], [80, 2], [89.99, 2], [90, 3], [95, 4], [100, 4],
  ])("colour a rate of %s with step %s", (rate, step) => {
    expect(heatStep(rate)).toBe(step);
  });
});

describe("figures in words", () => {
  it("show a dash for a rate of nobody, and zero only for a real zero", () => {
    expect([rateText(null), rateText(0), rateText(93.41)]).toEqual(["—", "0%", "93.41%"]);
  });

  it("follow the language", () => {
    expect([dateText("2026-10-31", "zh"), dateText("2026-10-31", "en")]).toEqual(["2026年10月31日", "Oct 31, 2026"]);
    expect([monthText("2026-09", "zh"), monthText("2026-09", "en")]).toEqual(["2026年9月", "Sep 2026"]);
    expect([monthMark("2026-09", "zh"), monthMark("2026-09", "en")]).toEqual(["26/09", "Sep 26"]);
    expect(countText(12_345, "zh")).toBe("12,345");
  });

  it("shift months across years", () => {
    expect([shiftMonth("2026-01", -1), shiftMonth("2025-05", 17), shiftMonth("2026-12", 1)]).toEqual(["2025-12", "2026-10", "2027-01"]);
  });
});

describe("a link to a list", () => {
  const pages = { personnel_attendance_statistics: "/statistics" };

  it("carries the filters that are set", () => {
    expect(statisticsHref(pages, { statMonth: "2026-10", projectLotId: undefined, lotType: 1, regionCode: "" })).toBe("/statistics?statMonth=2026-10&lotType=1");
    expect(listHref(pages, "personnel_attendance_statistics")).toBe("/statistics");
  });

  it("is none where the person's menu has no such page", () => {
    expect(listHref(pages, "project")).toBeUndefined();
  });

  it("takes over the console's filters with the month in view", () => {
    expect(sharedParams({ regionCode: "390100" }, { statMonth: "2026-10" })).toEqual({ statMonth: "2026-10", regionCode: "390100", projectId: undefined, lotType: undefined });
  });
});

describe("the console's address", () => {
  it("is read field by field: what cannot be used is named and left out", () => {
    const { filter, ignored } = filterOf(new URLSearchParams("regionCode=3901&lotType=abc&statMonth=2026-13&projectId="));
    expect(filter).toEqual({ regionCode: "3901" });
    expect(ignored.sort()).toEqual(["lotType", "statMonth"]);
  });

  it("without filters asks for everything", () => {
    expect(filterOf(new URLSearchParams("_routes=x"))).toEqual({ filter: {}, ignored: [] });
  });
});
