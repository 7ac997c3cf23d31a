import { useTranslation } from "#app/locales/translation.tsx";
import type { Console, LotRate } from "#app/contract/project/dashboard.ts";
import { ChartBars } from "#app/ui/chart-bars.tsx";
import { ChartColumns } from "#app/ui/chart-columns.tsx";
import { ChartLine } from "#app/ui/chart-line.tsx";
import { rateTone } from "#app/ui/rate-bar.tsx";
import { BoardCard } from "./board-card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { dateText, monthMark, monthText } from "./formats.ts";
import { listHref, type Pages, statisticsHref } from "./links.ts";
import { scaleFloor, type TrendSeries } from "./trend.ts";

const LINES = { yellow: 80, red: 60 };
const GUIDES = [{ value: LINES.yellow, tone: "orange" }, { value: LINES.red, tone: "red" }] as const;

/** What every chart of the console needs: the filters of its links and the pages that may be opened. */
export type Scene = { params: Record<string, string | number | undefined>; pages: Pages };

/** Rates of the unit types over the months, with the lines at 80 and 60 percent. */
export function TrendChart({ months, series, unitTypes, scene }: { months: string[]; series: TrendSeries[]; unitTypes: Readonly<Record<string, string>>; scene: Scene }) {
  const { t, i18n } = useTranslation("dashboard");
  if (series.length === 0) return <EmptyChart title={t("trend.title")} />;
  const lines = series.map(({ unitType, values }) => ({
    name: unitTypes[String(unitType)] ?? String(unitType),
    values,
    hrefs: months.map((statMonth) => statisticsHref(scene.pages, { ...scene.params, statMonth, unitType })),
  }));
  return (
    <ChartLine
      title={t("trend.title")}
      note={t("trend.note")}
      tableLabel={t("chart.table")}
      labelsHead={t("chart.month")}
      labels={months.map((month) => monthMark(month, i18n.language))}
      lines={lines}
      guides={GUIDES}
      unit="%"
      min={scaleFloor(series.flatMap(({ values }) => values))}
      max={100}
    />
  );
}

/** Rate of each city; its bar leads to the city's rows. */
export function CityChart({ cities, scene }: { cities: Console["cities"]; scene: Scene }) {
  const { t } = useTranslation("dashboard");
  if (cities.length === 0) return <EmptyChart title={t("cities.title")} />;
  const bars = cities.map(({ regionCode, name, rate }) => ({ name, value: rate, ...toneOf(rate), href: statisticsHref(scene.pages, { ...scene.params, regionCode }) }));
  return <ChartBars title={t("cities.title")} tableLabel={t("chart.table")} head={[t("cities.city"), t("chart.rate")]} bars={bars} unit="%" max={100} />;
}

/** Lots in the order given, best or worst first. */
export function LotChart({ kind, lots, scene }: { kind: "top" | "bottom"; lots: readonly LotRate[]; scene: Scene }) {
  const { t } = useTranslation("dashboard");
  const title = t(`lots.${kind}`);
  if (lots.length === 0) return <EmptyChart title={title} />;
  const bars = lots.map(({ projectLotId, projectName, lotCode, rate }) => ({
    name: `${lotCode} ${projectName}`,
    value: rate,
    ...toneOf(rate),
    href: statisticsHref(scene.pages, { ...scene.params, projectLotId }),
  }));
  return <ChartBars title={title} tableLabel={t("chart.table")} head={[t("lots.lot"), t("chart.rate")]} bars={bars} unit="%" max={100} />;
}

/** Punches of each day of the month that do not count, by their reason. */
export function AbnormalChart({ abnormal, statMonth, scene }: { abnormal: Console["abnormal"]; statMonth: string; scene: Scene }) {
  const { t, i18n } = useTranslation("dashboard");
  const title = t("abnormal.title");
  if (abnormal.every(({ outside, face, mock }) => outside + face + mock === 0)) return <EmptyChart title={title} text={t("abnormal.none")} />;
  return (
    <ChartColumns
      title={title}
      note={monthText(statMonth, i18n.language)}
      tableLabel={t("chart.table")}
      labelsHead={t("abnormal.day")}
      labels={abnormal.map(({ date }) => String(Number(date.slice(8))))}
      names={abnormal.map(({ date }) => dateText(date, i18n.language))}
      series={[
        { name: t("abnormal.outside"), tone: "blue", values: abnormal.map(({ outside }) => outside) },
        { name: t("abnormal.face"), tone: "orange", values: abnormal.map(({ face }) => face) },
        { name: t("abnormal.mock"), tone: "red", values: abnormal.map(({ mock }) => mock) },
      ]}
      hrefs={abnormal.map(({ date }) => listHref(scene.pages, "attendance_record", { punchDate_ge: date, punchDate_le: date }))}
    />
  );
}

/** A chart of nothing says so; an empty drawing would look like zero. */
export function EmptyChart({ title, text }: { title: string; text?: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <BoardCard title={title}>
      <EmptyState icon="chart" title={text ?? t("chart.empty")} />
    </BoardCard>
  );
}

function toneOf(rate: number | null): { tone?: "green" | "orange" | "red" } {
  return rate === null ? {} : { tone: rateTone(rate, LINES) };
}
