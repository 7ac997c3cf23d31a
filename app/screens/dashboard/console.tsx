import { useTranslation } from "#app/locales/translation.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { StatTile } from "#app/ui/stat-tile.tsx";
import { AbnormalChart, CityChart, LotChart, TrendChart } from "./console-charts.tsx";
import { ConsoleFilterForm } from "./console-filter.tsx";
import type { ConsoleData } from "./console.server.ts";
import { CountTiles, linkTo, tileIcons } from "./count-tiles.tsx";
import { countText, dateText, monthText, rateText } from "./formats.ts";
import { HeatChart } from "./heat-chart.tsx";
import { listHref, sharedParams } from "./links.ts";
import { PageIcons } from "./page-icons.tsx";
import { PresenceRing } from "./presence-ring.tsx";
import { RateTiles } from "./rate-tiles.tsx";
import { trendSeries } from "./trend.ts";

/** Analysis of the own scope (domain 11): every figure leads to the list it was counted from, with the same filters. */
export function ConsoleScreen({ data }: { data: ConsoleData }) {
  const { t, i18n } = useTranslation("dashboard");
  const { figures, filter, choices, ignored } = data;
  const { statMonth, presence } = figures;
  const scope = { date: dateText(presence.date, i18n.language), month: statMonth === null ? "—" : monthText(statMonth, i18n.language) };
  return (
    <>
      <PageIcons names={[...tileIcons, "check", "chart", "users", "warning"]} frameIcons={data.frameIcons} />
      <PageHead title={t("console.title")} help={t(presence.isToday ? "console.scope" : "console.scopeLast", scope)} />
      <ConsoleFilterForm filter={filter} choices={choices} statMonth={statMonth} />
      {ignored.length > 0 && <Notice kind="warn">{t("filter.ignored", { names: ignored.map((name) => t(`filter.${name}`)).join(t("filter.comma")) })}</Notice>}
      <ConsoleBoard data={data} />
    </>
  );
}

function ConsoleBoard({ data: { figures, filter, pages, unitTypes } }: { data: ConsoleData }) {
  const { presence, rates, counts, trend, cities, topLots, bottomLots, heatMap, abnormal } = figures;
  const statMonth = figures.statMonth ?? presence.date.slice(0, 7);
  const scene = { params: sharedParams(filter, figures), pages };
  const { months, series } = trendSeries(trend, statMonth);
  return (
    <>
      <RateTiles rates={rates} {...scene} />
      <div className="tiles count-tiles">
        <CountTiles counts={counts} pages={pages} filter={filter} />
        <StaffingTile data={{ figures, filter, pages }} />
      </div>
      <div className="board">
        <TrendChart months={months} series={series} unitTypes={unitTypes} scene={scene} />
        <AbnormalChart abnormal={abnormal} statMonth={statMonth} scene={scene} />
        <LotChart kind="bottom" lots={bottomLots} scene={scene} />
        <LotChart kind="top" lots={topLots} scene={scene} />
        <div className="board-wide">
          <HeatChart heatMap={heatMap} scene={scene} />
        </div>
        <CityChart cities={cities} scene={scene} />
        <PresenceRing presence={presence} {...scene} />
      </div>
    </>
  );
}

function StaffingTile({ data: { figures, filter, pages } }: { data: Pick<ConsoleData, "figures" | "filter" | "pages"> }) {
  const { t, i18n } = useTranslation("dashboard");
  const { requiredCount, filledCount, staffingRate } = figures.staffing;
  const { regionCode, projectId, lotType } = filter;
  return (
    <StatTile
      label={t("staffing.title")}
      value={rateText(staffingRate)}
      note={t("staffing.note", { filled: countText(filledCount, i18n.language), required: countText(requiredCount, i18n.language) })}
      icon="users"
      {...linkTo(listHref(pages, "project_lot", { projectLotStatus: 2, regionCode, projectId, lotType }))}
    />
  );
}
