import { addDays } from "#app/rules/calendar-date.ts";
import { LotStatus } from "#app/rules/supervision-codes.ts";
import { leaveInMonth, type PlannedLeave } from "../attendance/leave-plan.ts";
import { numberedId } from "../ids.ts";
import { postConfig } from "../post-configs.ts";
import { storyManager } from "./people.ts";
import { demoPostings, type DemoPosting } from "./roster.ts";
import { dueDays } from "./due-days.ts";
import { monthNumber, type Story } from "../window.ts";

export type PostingLeave = PlannedLeave & { posting: DemoPosting };

/** The leave of a posting in one of the story's months, or undefined. */
export function leaveOf(posting: DemoPosting, month: string, story: Story): PlannedLeave | undefined {
  const isLast = month === story.months[story.months.length - 1];
  if (posting.person === storyManager.person && isLast) return { from: `${month}-12`, days: 3, leaveType: 1 };
  return leaveInMonth(posting.person, monthNumber(month), dueDays(posting, month, story));
}

/** Six people of other than key posts who are away today. */
export function currentLeaves(story: Story): PostingLeave[] {
  const candidates = demoPostings.filter(
    (row) => row.isPrimary && row.part.lot.status === LotStatus.active && postConfig(row.postCode).isKeyPost === 0,
  );
  const away = candidates.filter((_, index) => index % 50 === 7).slice(0, 6);
  return away.map((posting, index) => ({ posting, from: addDays(story.today, -1), days: 3 + (index % 2), leaveType: 1 + (index % 4) }));
}

/** Rows of `leave_span`, whole days from midnight to midnight. */
export function leaveRows(story: Story) {
  const past = demoPostings
    .filter((posting) => posting.isPrimary)
    .flatMap((posting) => story.months.flatMap((month) => withPosting(posting, leaveOf(posting, month, story))));
  return [...past, ...currentLeaves(story)].map(({ posting, from, days, leaveType }, place) => ({
    id: numberedId("leave", place + 1),
    applyId: numberedId("apply", place + 1),
    assessorId: numberedId("assessor", posting.number),
    leaveType,
    startTime: `${from} 00:00:00`,
    endTime: `${addDays(from, days)} 00:00:00`,
    active: 1,
  }));
}

function withPosting(posting: DemoPosting, leave: PlannedLeave | undefined): PostingLeave[] {
  return leave ? [{ ...leave, posting }] : [];
}
