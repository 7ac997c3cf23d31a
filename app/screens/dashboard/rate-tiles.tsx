import { useTranslation } from "#app/locales/translation.tsx";
import type { GroupRate } from "#app/contract/project/dashboard.ts";
import { ChartSpark } from "#app/ui/chart-spark.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { rateTone } from "#app/ui/rate-bar.tsx";
import { countText, rateText } from "./formats.ts";
import { type Pages, statisticsHref } from "./links.ts";
import { sparkFloor } from "./trend.ts";

const LINES = { yellow: 80, red: 60 };

/** What the rows of each group have in common in the statistics list. */
const groups: Record<GroupRate["key"], { unitType?: number; postCode?: string }> = {
  overall: {},
  contractor: { unitType: 2 },
  pm: { postCode: "PM" },
  supervision: { unitType: 3 },
  chiefSupervisor: { postCode: "CSE" },
};

type Given = { rates: readonly GroupRate[]; params: Record<string, string | number | undefined>; pages: Pages };

/** The five rates: presence of the day with its colour, attendance of the month beneath, and how the months ran. */
export function RateTiles({ rates, params, pages }: Given) {
  const { t } = useTranslation("dashboard");
  return (
    <div className="tiles rate-tiles" role="group" aria-label={t("rates.title")}>
      {rates.map((rate) => (
        <RateTile key={rate.key} rate={rate} href={statisticsHref(pages, { ...params, ...groups[rate.key] })} />
      ))}
    </div>
  );
}

function RateTile({ rate, href }: { rate: GroupRate; href: string | undefined }) {
  const { t, i18n } = useTranslation("dashboard");
  const { key, due, present, presenceRate, monthRate, history } = rate;
  const tone = presenceRate === null ? "none" : rateTone(presenceRate, LINES);
  const count = (value: number) => countText(value, i18n.language);
  const inside = (
    <>
      <span className="tile-label">{t(`rates.${key}`)}</span>
      <strong className={classNames("tile-value", `figure-${tone}`)}>{rateText(presenceRate)}</strong>
      <span className="tile-note">{t("rates.present", { present: count(present), due: count(due) })}</span>
      <RateScale rate={presenceRate} />
      <span className="rate-month">
        {t("rates.month")} <b>{rateText(monthRate)}</b>
      </span>
      {history.some((value) => value !== null) && <ChartSpark label={t("rates.history", { group: t(`rates.${key}`), months: history.length })} values={history} min={sparkFloor(history)} max={100} />}
    </>
  );
  return href === undefined ? <div className="tile">{inside}</div> : <a className="tile" href={href}>{inside}</a>;
}

/** The rate on a scale to 100 % with marks at the red and the yellow line. */
function RateScale({ rate }: { rate: number | null }) {
  return (
    <svg className={classNames("rate-scale", rate !== null && `rate-${rateTone(rate, LINES)}`)} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="rate-track" width="100" height="8" />
      {rate !== null && <rect width={Math.max(0, Math.min(100, rate))} height="8" />}
      <path className="rate-marks" d={`M${LINES.red} 0v8M${LINES.yellow} 0v8`} />
    </svg>
  );
}
