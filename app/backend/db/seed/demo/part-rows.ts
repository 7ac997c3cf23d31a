import { addDays } from "#app/rules/calendar-date.ts";
import { UnitType } from "#app/rules/supervision-codes.ts";
import { randomOf } from "../random.ts";
import { phoneOf } from "../identity.ts";
import { personName } from "../person-names.ts";
import { startOf } from "./projects.ts";
import { demoParts, type DemoPart } from "./roster.ts";
import type { Story } from "../window.ts";

/** Rows of `part_const_unit`. */
export function partRows(story: Story) {
  return demoParts.map((part, place) => {
    const start = startOf(part.lot.of, story);
    return {
      id: part.id,
      projectId: part.lot.of.id,
      projectLotId: part.lot.id,
      constUnitId: part.unit.id,
      uscc: part.unit.uscc,
      unitName: part.unit.unitName,
      partType: part.partType,
      isLead: part.isLead ? 1 : 0,
      jvShare: part.share?.toFixed(2) ?? null,
      contractAmount: amountOf(part),
      siteOrgName: siteName(part),
      leaderName: personName(randomOf(32, place), "male"),
      leaderPhone: phoneOf(92_000 + place),
      // A lot that has not started yet already gathers its people.
      entryDate: start < story.today ? addDays(start, -7) : addDays(story.today, -60),
      partStatus: 1,
    };
  });
}

/** The unit's part of the contract price; the owner and the laboratory have none of it. */
function amountOf({ lot, partType, share }: DemoPart): string | null {
  if (partType === UnitType.owner || partType === UnitType.testing) return null;
  return ((lot.price * 10_000 * (share ?? 100)) / 100).toFixed(2);
}

function siteName({ lot, unit, partType }: DemoPart): string {
  const offices = new Map<number, string>([
    [UnitType.contractor, "项目经理部"],
    [UnitType.supervision, "监理部"],
    [UnitType.testing, "工地试验室"],
    [UnitType.owner, "建设指挥部"],
  ]);
  return `${unit.shortName}${lot.code}${offices.get(partType) ?? ""}`;
}
