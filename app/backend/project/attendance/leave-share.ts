import { addDays } from "#app/rules/calendar-date.ts";
import { LeaveCountMode, leaveCountMode } from "#app/rules/supervision-codes.ts";

/** An approved absence, end excluded; times are `yyyy-MM-dd HH:mm:ss`. */
export type LeaveSpan = { applyId: string; leaveType: number; startTime: string; endTime: string };

/** Parts of a day (0, 0.5 or 1) away by count mode, and the application that covers most of it. */
export type LeaveShare = { exempt: number; official: number; ordinary: number; applyId: string | null };

const NONE: LeaveShare = { exempt: 0, official: 0, ordinary: 0, applyId: null };
const HALF = 0.5;

/** Leave on one day in half-day steps: a half that the absence touches is away (domain 4.11). */
export function leaveOn(date: string, spans: readonly LeaveSpan[]): LeaveShare {
  if (spans.length === 0) return NONE;
  const noon = `${date} 12:00:00`;
  const morning = spanOver(spans, `${date} 00:00:00`, noon);
  const afternoon = spanOver(spans, noon, `${addDays(date, 1)} 00:00:00`);
  const share = { ...NONE, applyId: morning?.applyId ?? afternoon?.applyId ?? null };
  for (const span of [morning, afternoon]) if (span) addHalf(share, span);
  return share;
}

function spanOver(spans: readonly LeaveSpan[], from: string, to: string): LeaveSpan | undefined {
  return spans.find(({ startTime, endTime }) => startTime < to && endTime > from);
}

function addHalf(share: LeaveShare, { leaveType }: LeaveSpan) {
  const mode = leaveCountMode(leaveType);
  if (mode === LeaveCountMode.exempt) share.exempt += HALF;
  else if (mode === LeaveCountMode.attend) share.official += HALF;
  else share.ordinary += HALF;
}
