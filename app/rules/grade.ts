/** Grades from best to worst. */
export const grades = ["AA", "A", "B", "C", "D"] as const;
export type Grade = (typeof grades)[number];

/** Lowest score of each grade above D (domain §3 `grade`); a tenant may carry other lines. */
export type GradeLines = Readonly<Record<Exclude<Grade, "D">, number>>;
export const defaultGradeLines: GradeLines = { AA: 95, A: 85, B: 75, C: 60 };

/** Facts that limit a grade whatever the score, gravest first (domain 5.2). */
export const gradeCapCodes = [
  "FAKE_ATTENDANCE",
  "IDENTITY_MISMATCH",
  "UNAPPROVED_CHANGE",
  "RATE_BELOW_RED",
  "RATE_BELOW_YELLOW",
  "OWN_REASON_CHANGE",
] as const;
export type GradeCap = (typeof gradeCapCodes)[number];

/** The best grade each cap leaves. */
export const gradeCaps: Readonly<Record<GradeCap, Grade>> = {
  FAKE_ATTENDANCE: "D",
  IDENTITY_MISMATCH: "D",
  UNAPPROVED_CHANGE: "C",
  RATE_BELOW_RED: "C",
  RATE_BELOW_YELLOW: "B",
  OWN_REASON_CHANGE: "A",
};

/** What a reader sees for each cap, in both languages. */
export const gradeCapLabels: Readonly<Record<GradeCap, { zh: string; en: string }>> = {
  FAKE_ATTENDANCE: { zh: "存在虚假考勤，等级定为D", en: "Fake attendance: grade D" },
  IDENTITY_MISMATCH: { zh: "检查人证不符，等级定为D", en: "Identity mismatch found by a check: grade D" },
  UNAPPROVED_CHANGE: { zh: "擅自更换人员，等级不高于C", en: "Unapproved change: no better than C" },
  RATE_BELOW_RED: { zh: "出勤率低于红线，等级不高于C", en: "Attendance below the red line: no better than C" },
  RATE_BELOW_YELLOW: { zh: "出勤率低于黄线，等级不高于B", en: "Attendance below the yellow line: no better than B" },
  OWN_REASON_CHANGE: { zh: "自身原因更换人员，等级不高于A", en: "Replaced for own reasons: no better than A" },
};

/** The grade of a score after its caps; the lowest wins (domain 5.2). */
export function gradeOf(score: number, caps: readonly GradeCap[], lines: GradeLines = defaultGradeLines): Grade {
  const earned = grades.find((grade) => grade === "D" || score >= lines[grade]) ?? "D";
  return caps.map((cap) => gradeCaps[cap]).reduce(lowerGrade, earned);
}

function lowerGrade(a: Grade, b: Grade): Grade {
  return grades.indexOf(a) > grades.indexOf(b) ? a : b;
}
