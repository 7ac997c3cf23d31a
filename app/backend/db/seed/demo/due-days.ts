import { LotStatus } from "#app/rules/supervision-codes.ts";
import { attendanceStartOf, lotNamed, type DemoLot } from "./lots.ts";
import { entryDateOf } from "./people.ts";
import type { DemoPosting } from "./roster.ts";
import { datesOf, type Story } from "../window.ts";

/** The lot whose work stopped for forty days in month 12 (domain 10). */
export const stoppedLot = lotNamed(3, "TJ-02");

/** Days of a month on which the posting is due: on post, attendance begun, no stop, not yet handed over (domain 5.1). */
export function dueDays(posting: DemoPosting, month: string, story: Story): string[] {
  const { lot } = posting.part;
  const start = attendanceStartOf(lot, story);
  if (start === null) return [];
  const entry = entryDateOf(posting, story);
  return datesOf(month).filter((date) => date >= start && date >= entry && isWorking(lot, date, story));
}

function isWorking(lot: DemoLot, date: string, story: Story): boolean {
  if (lot.status === LotStatus.handedOver) return date < story.handover;
  return lot !== stoppedLot || date < story.stopFrom || date >= story.stopUntil;
}
