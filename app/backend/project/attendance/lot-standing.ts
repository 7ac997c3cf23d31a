import { addDays } from "#app/rules/calendar-date.ts";
import { LotStatus } from "#app/rules/supervision-codes.ts";

/** A lot's dates and present status, with its logged transitions in time order. */
export type LotFacts = {
  id: string;
  projectLotStatus: number;
  actualStartDate: string | null;
  attendanceStartDate: string | null;
  handoverDate: string | null;
  closeDate: string | null;
  updateTime: string | null;
  log: readonly { fromValue: string | null; toValue: string | null; time: string }[];
};

/** Statuses of a lot by first day, in order; the first step has no beginning. */
export type LotCourse = { attendanceStartDate: string; steps: readonly { from: string; status: LotStatus }[] };

/** From this day on attendance of the lot counts when nothing else says so: never. */
const NEVER = "9999-12-31";
/** Days between the start of work and the first day of attendance (domain 4.5). */
const START_DELAY = 10;

/**
 * The statuses a lot went through. A transition rules its whole day: the day work stops is a day of stoppage, the day
 * it goes on is a working day. A lot without a log went the way its dates tell; a present status that no date
 * explains holds since the lot's last change (domain 4.5).
 */
export function lotCourse(lot: LotFacts): LotCourse {
  const start = lot.attendanceStartDate ?? (lot.actualStartDate ? addDays(lot.actualStartDate, START_DELAY) : NEVER);
  return { attendanceStartDate: start, steps: lot.log.length > 0 ? loggedSteps(lot) : datedSteps(lot) };
}

/** Status of the lot at the end of a day. */
export function lotStatusOn({ steps }: LotCourse, date: string): LotStatus {
  return steps.findLast(({ from }) => from <= date)?.status ?? LotStatus.notStarted;
}

function loggedSteps({ log }: LotFacts) {
  const before = lotStatusOf(log[0]?.fromValue) ?? LotStatus.notStarted;
  const changes = log.flatMap(({ toValue, time }) => {
    const status = lotStatusOf(toValue);
    return status === undefined ? [] : [{ from: time.slice(0, 10), status }];
  });
  return [{ from: "", status: before }, ...changes];
}

function datedSteps(lot: LotFacts) {
  const { actualStartDate, handoverDate, closeDate } = lot;
  const steps: { from: string; status: LotStatus }[] = [{ from: "", status: LotStatus.notStarted }];
  if (actualStartDate) steps.push({ from: actualStartDate, status: LotStatus.active });
  if (handoverDate) steps.push({ from: handoverDate, status: LotStatus.handedOver });
  if (closeDate) steps.push({ from: closeDate, status: LotStatus.closed });
  const present = lotStatusOf(lot.projectLotStatus);
  const isExplained = steps.some(({ status }) => status === present);
  if (present !== undefined && !isExplained) steps.push({ from: lot.updateTime?.slice(0, 10) ?? NEVER, status: present });
  return steps;
}

function lotStatusOf(value: string | number | null | undefined): LotStatus | undefined {
  return Object.values(LotStatus).find((status) => status === Number(value));
}
