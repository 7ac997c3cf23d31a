import { describe, expect, test } from "vitest";
import {
  groupAttendanceRate,
  lotUnitScore,
  personPeriodScore,
  presenceRate,
  replacementDamages,
  replacementRate,
  requiredSafetyOfficers,
  staffingRate,
  starRating,
  unitProvinceScore,
} from "#app/rules/roll-up.ts";

describe("a person's quarter", () => {
  test("weighs its months by their required days and leaves out those without", () => {
    const months = [
      { score: 90, requiredDays: 22, gradeCapReason: [] },
      { score: 70, requiredDays: 11, gradeCapReason: [] },
      { score: null, requiredDays: 0, gradeCapReason: [] },
    ];
    expect(personPeriodScore(months)).toEqual({ score: 83.33, grade: "B", gradeCapReason: [] });
  });

  test("keeps the caps of every month, each once", () => {
    const months = [
      { score: 100, requiredDays: 22, gradeCapReason: ["UNAPPROVED_CHANGE", "RATE_BELOW_YELLOW"] },
      { score: 100, requiredDays: 22, gradeCapReason: ["RATE_BELOW_YELLOW"] },
    ] as const;
    expect(personPeriodScore(months)).toEqual({
      score: 100,
      grade: "C",
      gradeCapReason: ["UNAPPROVED_CHANGE", "RATE_BELOW_YELLOW"],
    });
  });

  test("has no score when no month was scored", () => {
    expect(personPeriodScore([{ score: null, requiredDays: 0, gradeCapReason: [] }])).toBeNull();
  });
});

describe("a unit on a lot", () => {
  const persons = [
    { score: 80, weight: 2 },
    { score: 95, weight: 1 },
    { score: null, weight: 1 },
  ];
  const facts = { persons, vacancies: [], calendarDays: 30, unitDeduct: 0 };

  test("weighs its people by their posts", () => expect(lotUnitScore(facts)).toBe(85));

  test("loses two points for a post vacant all month, in proportion for a part of it", () => {
    expect(lotUnitScore({ ...facts, vacancies: [{ missing: 1, vacantDays: 30 }] })).toBe(83);
    expect(lotUnitScore({ ...facts, vacancies: [{ missing: 2, vacantDays: 15 }] })).toBe(83);
  });

  test("loses no more than twenty points for vacancies, and its own items besides", () => {
    expect(lotUnitScore({ ...facts, vacancies: [{ missing: 20, vacantDays: 30 }], unitDeduct: 3 })).toBe(62);
  });

  test("never has less than nothing, and no score without scored people", () => {
    expect(lotUnitScore({ ...facts, unitDeduct: 200 })).toBe(0);
    expect(lotUnitScore({ ...facts, persons: [{ score: null, weight: 1 }] })).toBeNull();
  });
});

test("a unit in the province is weighed by its contract amounts", () => {
  const lots = [
    { score: 90, contractAmount: 300_000_000 },
    { score: 70, contractAmount: 100_000_000 },
    { score: null, contractAmount: 900_000_000 },
  ];
  expect(unitProvinceScore(lots)).toBe(85);
  expect(unitProvinceScore([])).toBeNull();
});

test("one person's extra days do not fill another's gaps in the group's rate", () => {
  const rows = [
    { attendedDays: 30, requiredDays: 22 },
    { attendedDays: 11, requiredDays: 22 },
  ];
  expect(groupAttendanceRate(rows)).toBe(75);
  expect(groupAttendanceRate([{ attendedDays: 0, requiredDays: 0 }])).toBeNull();
});

test("presence counts only people due today, and is unknown when nobody is", () => {
  const persons = [
    { isDue: true, validPunches: 1 },
    { isDue: true, validPunches: 0 },
    { isDue: true, validPunches: 2 },
    { isDue: false, validPunches: 3 },
  ];
  expect(presenceRate(persons)).toBe(66.67);
  expect(presenceRate([{ isDue: false, validPunches: 1 }])).toBeNull();
});

test("staffing looks at mandatory posts, and people beyond the minimum fill no other post", () => {
  const posts = [
    { isMandatory: true, active: 3, minCount: 1 },
    { isMandatory: true, active: 1, minCount: 3 },
    { isMandatory: false, active: 0, minCount: 5 },
  ];
  expect(staffingRate(posts)).toBe(50);
  expect(staffingRate([])).toBeNull();
});

test("the replacement rate is a share of the people named in the bid", () => {
  expect(replacementRate(3, 10)).toBe(30);
  expect(replacementRate(0, 0)).toBeNull();
});

describe("safety officers", () => {
  test.each([
    [0, 1],
    [49_999_999.99, 1],
    [50_000_000, 1],
    [50_000_001, 2],
    [180_000_000, 4],
    [199_999_999, 4],
    [200_000_000, 5],
    [900_000_000, 5],
  ])("an annual output of %d asks for %d", (output, officers) => expect(requiredSafetyOfficers(output)).toBe(officers));

  test("a province may scale above 200M, and a post may limit the number", () => {
    expect(requiredSafetyOfficers(900_000_000, { scaleAboveLarge: true })).toBe(18);
    expect(requiredSafetyOfficers(200_000_000, { scaleAboveLarge: true })).toBe(5);
    expect(requiredSafetyOfficers(900_000_000, { scaleAboveLarge: true, maxCount: 8 })).toBe(8);
    expect(requiredSafetyOfficers(180_000_000, { maxCount: 3 })).toBe(3);
  });
});

test.each([
  [100, 5],
  [95, 5],
  [94.99, 4],
  [90, 4],
  [80, 3],
  [79.99, 2],
  [60, 2],
  [59.99, 1],
  [null, null],
])("a project at %s %% has %s stars", (rate, stars) => expect(starRating(rate)).toBe(stars));

test("each further replacement on a post costs a fifth more", () => {
  expect([1, 2, 3].map((nth) => replacementDamages(200_000, nth))).toEqual([200_000, 240_000, 288_000]);
});
