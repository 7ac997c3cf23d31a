import { PunchMethod } from "#app/rules/supervision-codes.ts";
import { planMonth, type MonthPlan } from "../attendance/month-plan.ts";
import { punchesOfDay, type Puncher, type PunchRow } from "../attendance/punches.ts";
import { styleOf } from "../attendance/style.ts";
import { numberedId } from "../ids.ts";
import { postConfig } from "../post-configs.ts";
import { at, randomOf } from "../random.ts";
import { dueDays } from "./due-days.ts";
import { fencesOf } from "./fences.ts";
import { leaveOf } from "./leaves.ts";
import { phoneDeviceOf, storyManager } from "./people.ts";
import { demoPostings, type DemoPosting } from "./roster.ts";
import { datesOf, monthNumber, type Story } from "../window.ts";

/** Days of the month that the project manager of P1 TJ-02 attends: 17.5 of 22 are 79.55 % (domain 5.2). */
const STORY_DAYS = 17.5;

/** The raw punches of the months in time order of their days; ids count on through all months of the story (domain 10). */
export function* demoPunches(story: Story, months: readonly string[] = story.months): Generator<PunchRow> {
  const people = peopleOf();
  for (const month of months) {
    const plans = people.map((postings) => ({ postings, plan: planOf(postings, month, story), due: dueOf(postings, month, story) }));
    // Room for every punch of a month, so that the same month has the same ids whatever months are made with it.
    let number = monthNumber(month) * 1_000_000;
    for (const date of datesOf(month)) {
      for (const { postings, plan, due } of plans) {
        const kind = plan.get(date);
        const here = kind && placeOf(postings, date, due);
        if (!kind || !here) continue;
        for (const punch of punchesOfDay(here, date, kind)) {
          number += 1;
          yield { id: numberedId("punch", number), ...punch };
        }
      }
    }
  }
}

type Place = DemoPosting & { puncher: Puncher };

/** The postings of each person, with where they punch. */
function peopleOf(): Place[][] {
  const byPerson = new Map<number, Place[]>();
  for (const posting of demoPostings) {
    const own = byPerson.get(posting.person) ?? [];
    byPerson.set(posting.person, [...own, { ...posting, puncher: puncherOf(posting) }]);
  }
  return [...byPerson.values()];
}

function dueOf(postings: readonly Place[], month: string, story: Story): ReadonlySet<string>[] {
  return postings.map((posting) => new Set(dueDays(posting, month, story)));
}

function planOf(postings: readonly Place[], month: string, story: Story): MonthPlan {
  const posting = at(postings, 0);
  const isStory = posting.person === storyManager.person && month === story.months[story.months.length - 1];
  return planMonth({
    number: posting.person,
    month,
    // Nobody whose figures a story tells is left to chance.
    style: posting.person === storyManager.person ? "medium" : styleOf(posting.person),
    active: dueDays(posting, month, story),
    leave: leaveOf(posting, month, story),
    requiredDaysPerMonth: Number(postConfig(posting.postCode).requiredDaysPerMonth),
    attended: isStory ? STORY_DAYS : undefined,
  });
}

/** Where the person punches that day: on one of the lots on which the posting is due. */
function placeOf(postings: readonly Place[], date: string, due: readonly ReadonlySet<string>[]): Puncher | undefined {
  const open = postings.filter((_, index) => due[index]?.has(date));
  if (open.length === 0) return undefined;
  return at(open, open.length === 1 ? 0 : randomOf(45, at(open, 0).person, Number(date.replaceAll("-", ""))).between(0, open.length - 1)).puncher;
}

function puncherOf({ person, number, part, postCode }: DemoPosting): Puncher {
  return {
    number: person,
    assessorId: numberedId("assessor", number),
    personnelId: numberedId("person", person),
    projectLotId: part.lot.id,
    partConstUnitId: part.id,
    postCode,
    regionCode: at(part.lot.regions, 0),
    punchMethod: methodOf(part.lot.number),
    deviceId: phoneDeviceOf(person),
    fences: fencesOf(part.lot),
  };
}

/** Most lots punch by phone, one in four at a terminal, two at gates. */
function methodOf(lotNumber: number): PunchMethod {
  if (lotNumber === 5 || lotNumber === 13) return PunchMethod.gate;
  return lotNumber % 4 === 3 ? PunchMethod.terminal : PunchMethod.face;
}
