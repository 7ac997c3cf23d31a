import { expect, test } from "vitest";
import { demoPunches } from "#app/backend/db/seed/demo/attendance.ts";
import { leaveRows } from "#app/backend/db/seed/demo/leaves.ts";
import { lotRows } from "#app/backend/db/seed/demo/lots.ts";
import { storyManager } from "#app/backend/db/seed/demo/people.ts";
import { identityOf } from "#app/backend/db/seed/identity.ts";
import { numberedId } from "#app/backend/db/seed/ids.ts";
import { storyBefore } from "#app/backend/db/seed/window.ts";
import { checkCitizenId } from "#app/rules/citizen-id.ts";

const days = ["2026-11-15", "2026-12-31", "2027-01-01", "2027-03-01", "2028-02-29", "2028-03-31"];

test.each(days)("made on %s, the project manager of P1 TJ-02 comes on 17 whole days and one half in the last month", (today) => {
  const story = storyBefore(today);
  const assessorId = numberedId("assessor", storyManager.number);
  const valid = new Map<string, number>();
  for (const punch of demoPunches(story, story.months.slice(-1))) {
    if (punch.assessorId !== assessorId || punch.punchResult !== 1) continue;
    valid.set(punch.punchDate, (valid.get(punch.punchDate) ?? 0) + 1);
  }
  const perDay = [...valid.values()];
  const halves = perDay.filter((count) => count === 1).length;
  expect(perDay.length - halves + halves / 2).toBe(17.5);
});

test.each(days)("made on %s, nobody is on two leaves at once and no contract number is used twice", (today) => {
  const story = storyBefore(today);
  const leaves = leaveRows(story).sort((a, b) => (a.assessorId + a.startTime).localeCompare(b.assessorId + b.startTime));
  const overlapping = leaves.filter((leave, at) => leaves[at + 1]?.assessorId === leave.assessorId && (leaves[at + 1]?.startTime ?? "") < leave.endTime);
  expect(overlapping).toEqual([]);
  expect(new Set(leaves.map((leave) => leave.id)).size).toBe(leaves.length);
  expect(new Set(lotRows(story).map((lot) => lot.contractNo)).size).toBe(24);
});

test("thirty-one thousand people have a sound citizen ID each of their own", () => {
  const ids = Array.from({ length: 31_001 }, (_, number) => identityOf(number).idCard);
  expect(new Set(ids).size).toBe(31_001);
  expect(ids.filter((id) => checkCitizenId(id, { today: "2026-11-15", regions: ["39"] }) !== null)).toEqual([]);
});
