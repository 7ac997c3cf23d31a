import { describe, expect, it } from "vitest";
import { linePath } from "#app/ui/chart-line.tsx";
import { ringArcs } from "#app/ui/chart-ring.tsx";
import { niceTicks } from "#app/ui/chart-scale.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { weeksOf } from "#app/ui/month-calendar.tsx";
import { Pager, pageWindow } from "#app/ui/pager.tsx";
import { RateBar, rateTone } from "#app/ui/rate-bar.tsx";
import { html } from "./gallery.tsx";
import { tagsOf } from "./markup.ts";

const pager = (current: number, total: number) =>
  html(<Pager current={current} size={10} total={total} href={(page) => `?current=${page}`} action="/unit" params={[["realName", "周"]]} />);

describe("the pager", () => {
  it.each([
    [1, 124, [1, 2, 3, 4, 5]],
    [6, 124, [4, 5, 6, 7, 8]],
    [124, 124, [120, 121, 122, 123, 124]],
    [2, 3, [1, 2, 3]],
    [1, 1, [1]],
  ])("at page %i of %i shows %j", (current, pages, shown) => {
    expect(pageWindow(current, pages)).toEqual(shown);
  });

  it("has real links for the pages before and after", () => {
    const links = tagsOf(pager(6, 1234), "a");
    expect(links.find(({ attributes }) => attributes.rel === "prev")?.attributes.href).toBe("?current=5");
    expect(links.find(({ attributes }) => attributes.rel === "next")?.attributes.href).toBe("?current=7");
  });

  it("leads nowhere beyond its ends", () => {
    expect(tagsOf(pager(1, 8), "a").map(({ attributes }) => attributes.rel)).toEqual([undefined]);
  });

  it("keeps the filters when the page size changes", () => {
    const hidden = tagsOf(pager(1, 50), "input").filter(({ attributes }) => attributes.type === "hidden");
    expect(hidden.map(({ attributes }) => [attributes.name, attributes.value])).toEqual([["realName", "周"]]);
  });

  it("groups the digits of a large total", () => {
    expect(pager(1, 1234)).toContain("共 1,234 条");
  });
});

describe("a field", () => {
  const field = html(
    <Field id="paramName" label="参数名称" isRequired hint="不超过 50 字" error="请输入参数名称">
      {(control) => <input {...control} name="paramName" />}
    </Field>,
  );

  it("tells its control what describes it and that it is wrong", () => {
    expect(tagsOf(field, "input")[0]?.attributes).toMatchObject({
      id: "paramName",
      "aria-describedby": "paramName-hint paramName-error",
      "aria-invalid": "true",
    });
  });

  it("says in words that it is required", () => {
    expect(tagsOf(field, "label")[0]?.text).toBe("参数名称*（必填）");
  });
});

describe("an error summary", () => {
  it("is not there without errors", () => {
    expect(html(<ErrorSummary heading="提交有误" errors={[]} />)).toBe("");
  });

  it("can take the focus, is read at once, and leads to each field", () => {
    const summary = html(<ErrorSummary heading="提交有误" errors={[{ field: "paramKey", message: "请输入参数键名" }, { message: "保存失败" }]} />);
    expect(tagsOf(summary, "div").map(({ attributes }) => attributes.role ?? attributes.tabindex)).toEqual(["-1", "alert"]);
    expect(tagsOf(summary, "a").map(({ attributes }) => attributes.href)).toEqual(["#paramKey"]);
  });
});

describe("an attendance rate", () => {
  it.each([
    [100, "green"],
    [80, "green"],
    [79.99, "orange"],
    [60, "orange"],
    [59.99, "red"],
  ])("of %d is %s under the lines 80 and 60", (rate, tone) => {
    expect(rateTone(rate, { yellow: 80, red: 60 })).toBe(tone);
  });

  it("of nobody required is a dash, never zero", () => {
    expect(html(<RateBar rate={null} />)).toContain("—");
  });
});

describe("a month", () => {
  it("starts on Monday: October 2026 begins on a Thursday and has five weeks", () => {
    const weeks = weeksOf("2026-10");
    expect(weeks[0]).toEqual([null, null, null, 1, 2, 3, 4]);
    expect(weeks).toHaveLength(5);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(31);
  });

  it("of February in a leap year has 29 days", () => {
    expect(weeksOf("2028-02").flat().filter((day) => day !== null)).toHaveLength(29);
  });
});

describe("charts", () => {
  it("count in round steps that reach the largest value", () => {
    expect(niceTicks(100)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(niceTicks(87)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(niceTicks(0.3)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(niceTicks(0)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it("break a line where a month is missing", () => {
    expect(linePath([1, null, 2, 3], { x: (index) => index, y: (value) => value })).toBe("M0 1M2 2L3 3");
  });

  it("share the ring by size and leave nothing for nobody", () => {
    const arcs = ringArcs([{ value: 3 }, { value: 0 }, { value: 1 }]);
    expect(arcs.map(({ length }) => Math.round((100 * length) / (2 * Math.PI * 54)))).toEqual([75, 25]);
    expect(ringArcs([{ value: 0 }])).toEqual([]);
  });
});
