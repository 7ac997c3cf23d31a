import { addDays } from "#app/rules/calendar-date.ts";
import { AssessorType, JobStatus } from "#app/rules/supervision-codes.ts";
import type { assessors } from "../../schema/project/assessor.ts";
import { numberedId } from "../ids.ts";
import { postConfig } from "../post-configs.ts";
import { at, randomOf } from "../random.ts";
import { demoEvaluators } from "./evaluators.ts";
import { currentLeaves } from "./leaves.ts";
import { careerOf, entryDateOf, nameOfPerson } from "./people.ts";
import { demoProjects } from "./projects.ts";
import { demoPostings } from "./roster.ts";
import type { Story } from "../window.ts";

type AssessorRow = typeof assessors.$inferInsert;

/** Rows of `assessor`: the roster, then the evaluators (domain 4.6). `userOf` gives a person's login account. */
export function assessorRows(story: Story, userOf: ReadonlyMap<number, string>): AssessorRow[] {
  return [...rosterRows(story, userOf), ...evaluatorRows(story, userOf)];
}

function rosterRows(story: Story, userOf: ReadonlyMap<number, string>): AssessorRow[] {
  const away = new Set(currentLeaves(story).map((leave) => leave.posting.number));
  return demoPostings.map((row) => {
    const { lot } = row.part;
    const entryDate = entryDateOf(row, story);
    return {
      id: numberedId("assessor", row.number),
      assessorType: AssessorType.assessed,
      projectId: lot.of.id,
      projectLotId: lot.id,
      partConstUnitId: row.part.id,
      personnelId: numberedId("person", row.person),
      realName: nameOfPerson(row.person),
      workNo: `${lot.code.replace("-", "")}-${String(row.place).padStart(3, "0")}`,
      consentTime: "2025-06-03 09:00:00",
      postCode: row.postCode,
      postName: postConfig(row.postCode).postName,
      isContractPerson: postConfig(row.postCode).isKeyPost === 1 || randomOf(51, row.person).chance(0.3) ? 1 : 0,
      isPrimary: row.isPrimary ? 1 : 0,
      ...careerOf(row.person, row.postCode),
      entryDate,
      jobStatus: away.has(row.number) ? JobStatus.onLeave : JobStatus.onPost,
      auditStep: postConfig(row.postCode).isKeyPost === 1 ? 2 : 1,
      auditTime: `${addDays(entryDate, -1)} 16:00:00`,
      userId: userOf.get(row.person) ?? null,
      expertField: null,
      dutyScope: null,
      validFrom: null,
      validTo: null,
    };
  });
}

function evaluatorRows(story: Story, userOf: ReadonlyMap<number, string>): AssessorRow[] {
  return demoEvaluators.flatMap((evaluator, index) =>
    evaluator.assignments.map(({ project, lot }, place) => ({
      id: numberedId("assessor", 2000 + index * 10 + place),
      assessorType: AssessorType.evaluator,
      projectId: at(demoProjects, project - 1).id,
      projectLotId: lot?.id ?? null,
      partConstUnitId: null,
      personnelId: numberedId("person", evaluator.person),
      realName: nameOfPerson(evaluator.person),
      workNo: null,
      consentTime: null,
      postCode: null,
      postName: null,
      isContractPerson: 0,
      isPrimary: 1,
      ...careerOf(evaluator.person, null),
      entryDate: `${story.months[0]}-01`,
      jobStatus: JobStatus.onPost,
      auditStep: 1,
      auditTime: `${story.months[0]}-01 09:00:00`,
      userId: userOf.get(evaluator.person) ?? null,
      expertField: evaluator.expertField,
      dutyScope: lot ? "标段考评" : "项目考评",
      validFrom: `${story.months[0]}-01`,
      validTo: addDays(story.today, 365),
    })),
  );
}
