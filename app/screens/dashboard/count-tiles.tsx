import { useTranslation } from "#app/locales/translation.tsx";
import type { Counts, Presence } from "#app/contract/project/dashboard.ts";
import { StatTile } from "#app/ui/stat-tile.tsx";
import { countText, dateText, rateText } from "./formats.ts";
import { listHref, type Pages, statisticsHref } from "./links.ts";

/** Icons the tiles draw. */
export const tileIcons = ["road", "flow", "helmet", "calendar"] as const;

const ACTIVE = 2;
const ASSESSED = 1;

type Filter = { regionCode?: string | undefined; projectId?: string | undefined; lotType?: number | undefined };

/** Projects, lots and people of the scope, each leading to its list with the same filters. */
export function CountTiles({ counts, pages, filter = {} }: { counts: Counts; pages: Pages; filter?: Filter }) {
  const { t, i18n } = useTranslation("dashboard");
  const text = (value: number) => countText(value, i18n.language);
  const { regionCode, projectId, lotType } = filter;
  const links = {
    projects: listHref(pages, "project", { projectStatus: ACTIVE, regionCode }),
    lots: listHref(pages, "project_lot", { projectLotStatus: ACTIVE, projectId, regionCode, lotType }),
    people: listHref(pages, "assessor", { assessorType: ASSESSED, projectId, regionCode, lotType }),
  };
  return (
    <>
      <StatTile label={t("counts.projects")} value={text(counts.projects)} note={t("counts.projects.note")} icon="road" {...linkTo(links.projects)} />
      <StatTile label={t("counts.lots")} value={text(counts.lots)} note={t("counts.lots.note")} icon="flow" {...linkTo(links.lots)} />
      <StatTile label={t("counts.people")} value={text(counts.people)} note={t("counts.people.note")} icon="helmet" {...linkTo(links.people)} />
    </>
  );
}

/** Who came on the day, with the day: today, or the last one with punches. */
export function PresenceTile({ presence, pages }: { presence: Presence; pages: Pages }) {
  const { t, i18n } = useTranslation("dashboard");
  const { due, present, rate, date, isToday } = presence;
  const day = dateText(date, i18n.language);
  return (
    <StatTile
      label={t(isToday ? "presence.today" : "presence.lastDay")}
      value={countText(present, i18n.language)}
      unit={t("presence.ofDue", { due: countText(due, i18n.language), rate: rateText(rate) })}
      note={day}
      icon="calendar"
      tone="green"
      {...linkTo(statisticsHref(pages, { statMonth: date.slice(0, 7) }))}
    />
  );
}

/** The address of a tile, when the person may open it. */
export function linkTo(href: string | undefined): { href?: string } {
  return href === undefined ? {} : { href };
}
