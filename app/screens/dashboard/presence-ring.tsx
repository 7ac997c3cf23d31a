import { useTranslation } from "#app/locales/translation.tsx";
import type { Presence } from "#app/contract/project/dashboard.ts";
import { ChartRing } from "#app/ui/chart-ring.tsx";
import { countText, dateText, rateText } from "./formats.ts";
import { listHref, type Pages, statisticsHref } from "./links.ts";
import { presenceShares, type PresenceShare } from "./presence.ts";

const JOB_STATUS = { onLeave: 21, stopped: 22 };

type Target = {
  pages: Pages;
  /** Filters of the figures, for their lists. */
  params?: Record<string, string | number | undefined>;
};

/** Everybody of the day as a ring: came, missing, on leave, stopped, with the presence rate in the middle. */
export function PresenceRing({ presence, ...target }: { presence: Presence } & Target) {
  const { t, i18n } = useTranslation("dashboard");
  const { due, rate, date, isToday } = presence;
  const caption = t(isToday ? "presence.caption" : "presence.captionLast", { date: dateText(date, i18n.language), due: countText(due, i18n.language) });
  const parts = presenceShares(presence).map(({ key, value, tone }) => ({ name: t(`presence.${key}`), value, tone, href: shareHref(key, presence, target) }));
  return (
    <ChartRing
      title={t("presence.title")}
      caption={caption}
      tableLabel={t("chart.table")}
      head={[t("presence.state"), t("presence.people")]}
      parts={parts}
      center={rateText(rate)}
      note={t("presence.rate")}
    />
  );
}

// The roster knows leave and stoppage of today only; other days are found in their month.
function shareHref(key: PresenceShare["key"], { date, isToday }: Presence, { pages, params = {} }: Target): string | undefined {
  if (isToday && (key === "onLeave" || key === "stopped")) return listHref(pages, "assessor", { jobStatus: JOB_STATUS[key], projectId: params.projectId });
  return statisticsHref(pages, { ...params, statMonth: date.slice(0, 7) });
}
