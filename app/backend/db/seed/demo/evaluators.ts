import { demoLots } from "./lots.ts";
import { demoProjects } from "./projects.ts";
import { at } from "../random.ts";
import type { DemoLot } from "./lots.ts";

/** Where somebody evaluates: a lot, or with `lot` null the whole project `project`. */
export type Assignment = { project: number; lot: DemoLot | null };

/** A person of the roster's second kind; `login` is the number of the account `ev_01` …, null for an expert without one. */
export type DemoEvaluator = { person: number; login: number | null; assignments: Assignment[]; expertField: string };

const fields = ["桥梁", "隧道", "路基路面", "安全", "试验检测", "机电"];
const FIRST_PERSON = 577;
const WHOLE_PROJECT = 6;
const WITH_LOGIN = 18;

/** 18 evaluators, six for a project each and twelve for two lots each, and six experts shared by three projects (domain 10). */
export const demoEvaluators: readonly DemoEvaluator[] = Array.from({ length: 24 }, (_, index) => ({
  person: FIRST_PERSON + index,
  login: index < WITH_LOGIN ? index + 1 : null,
  assignments: assignmentsOf(index),
  expertField: at(fields, index),
}));

function assignmentsOf(index: number): Assignment[] {
  if (index < WHOLE_PROJECT) return [{ project: index + 1, lot: null }];
  if (index >= WITH_LOGIN) return [0, 1, 2].map((step) => ({ project: at(demoProjects, index + step).number, lot: null }));
  const first = (index - WHOLE_PROJECT) * 2;
  return [first, first + 1].map((place) => at(demoLots, place)).map((lot) => ({ project: lot.project, lot }));
}
