import { useTranslation } from "react-i18next";
import type { Presence } from "#app/contract/project/dashboard.ts";
import { ChartRing } from "#app/ui/chart-ring.tsx";
import { countText, dateText, rateText } from "./formats.ts";
import { listHref, type Pages, statisticsHref } from "./links.ts";
import { presenceShares, type PresenceShare } from "./presence.ts";

const JOB_STATUS = { onLeave: 21, stopped: 22 };

/** Everybody of the day as a ring: came, missing, on leave, stopped, with the presence rate in the middle. */
export function PresenceRing({ presence, pages }: { presence: Presence; pages: Pages }) {
  const { t, i18n } = useTranslation("dashboard");
  const { due, rate, date, isToday } = presence;
  const caption = t(isToday ? "presence.caption" : "presence.captionLast", { date: dateText(date, i18n.language), due: countText(due, i18n.language) });
  const parts = presenceShares(presence).map(({ key, value, tone }) => ({ name: t(`presence.${key}`), value, tone, href: shareHref(pages, key, presence) }));
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
function shareHref(pages: Pages, key: PresenceShare["key"], { date, isToday }: Presence): string | undefined {
  if (isToday && (key === "onLeave" || key === "stopped")) return listHref(pages, "assessor", { jobStatus: JOB_STATUS[key] });
  return statisticsHref(pages, { statMonth: date.slice(0, 7) });
}
