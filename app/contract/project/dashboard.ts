import { z } from "zod";
import { get } from "../endpoint.ts";
import { Id } from "../envelope.ts";
import { Month, MonthCalendar, StatisticsRow } from "./personnel-attendance-statistics.ts";
import { decimal, text } from "./read-api.ts";

const base = "/blade-project/dashboard";

/** Persons of a day (到岗率, domain 5.3): `date` is today, or the last day with punches while today has none. */
const Presence = z.object({
  date: z.string(),
  isToday: z.boolean(),
  due: z.number(),
  present: z.number(),
  onLeave: z.number(),
  stopped: z.number(),
  rate: decimal(),
});
export type Presence = z.infer<typeof Presence>;

const Counts = z.object({ projects: z.number(), lots: z.number(), people: z.number() });
export type Counts = z.infer<typeof Counts>;

const LotName = z.object({ projectLotId: z.string(), projectName: z.string(), lotCode: z.string() });

/** Months of lots whose figures nobody has reported yet, oldest first; `total` counts those not listed too. */
const Waiting = z.object({
  total: z.number(),
  lots: z.array(LotName.extend({ statMonth: z.string(), people: z.number() })),
});
export type Waiting = z.infer<typeof Waiting>;

/** What a signed-in person sees first; every figure is of the own scope (domain 11). */
export const Workbench = z.object({
  presence: Presence,
  counts: Counts,
  waiting: Waiting,
  /** Month of `warnings`: the last built one. */
  statMonth: text(),
  warnings: z.array(StatisticsRow),
  /** Of the key person who is asking; null for everybody else. */
  mine: MonthCalendar.nullable(),
});
export type Workbench = z.infer<typeof Workbench>;

export const rateKeys = ["overall", "contractor", "pm", "supervision", "chiefSupervisor"] as const;

/** Presence of the day and attendance of the month for one of the five groups (domain 5.3). */
const GroupRate = z.object({
  key: z.enum(rateKeys),
  due: z.number(),
  present: z.number(),
  presenceRate: decimal(),
  required: z.number(),
  attended: z.number(),
  monthRate: decimal(),
  /** `monthRate` of up to 18 months, oldest first, from the first one with figures in scope up to the month shown. */
  history: z.array(decimal()),
});
export type GroupRate = z.infer<typeof GroupRate>;

const LotRate = LotName.extend({ rate: decimal(), people: z.number() });
export type LotRate = z.infer<typeof LotRate>;

/** Rates of posts (rows of `cells`) on lots (columns); null where nobody was required. */
const HeatMap = z.object({
  posts: z.array(z.object({ postCode: z.string(), postName: z.string() })),
  lots: z.array(LotName),
  cells: z.array(z.array(z.number().nullable())),
});
export type HeatMap = z.infer<typeof HeatMap>;

/** Analysis of the own scope under the filters (domain 11); rates in percent, null without anything required. */
export const Console = z.object({
  statMonth: text(),
  presence: Presence,
  rates: z.array(GroupRate),
  counts: Counts,
  staffing: z.object({ requiredCount: z.number(), filledCount: z.number(), staffingRate: decimal() }),
  trend: z.array(z.object({ statMonth: z.string(), unitType: z.number(), rate: decimal(), people: z.number() })),
  cities: z.array(z.object({ regionCode: z.string(), name: z.string(), rate: decimal(), people: z.number() })),
  topLots: z.array(LotRate),
  bottomLots: z.array(LotRate),
  heatMap: HeatMap,
  abnormal: z.array(z.object({ date: z.string(), outside: z.number(), face: z.number(), mock: z.number() })),
});
export type Console = z.infer<typeof Console>;

const blankIsNone = (value: unknown) => (value === "" ? undefined : value);

export const ConsoleFilter = z.object({
  regionCode: z.preprocess(blankIsNone, z.string().regex(/^\d{2}(\d{2}){0,2}$/, "invalid").optional()),
  projectId: z.preprocess(blankIsNone, Id.optional()),
  lotType: z.preprocess(blankIsNone, z.coerce.number({ error: "invalid" }).int("integer").optional()),
  statMonth: z.preprocess(blankIsNone, Month.optional()),
});
export type ConsoleFilter = z.infer<typeof ConsoleFilter>;

export const workbench = get(`${base}/workbench`, { summary: "Figures to act on", access: "login", reply: Workbench });
export const consoleFigures = get(`${base}/console`, {
  summary: "Figures to analyse",
  access: "login",
  query: ConsoleFilter,
  reply: Console,
});
