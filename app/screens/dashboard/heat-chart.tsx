import { useTranslation } from "#app/locales/translation.tsx";
import type { Console } from "#app/contract/project/dashboard.ts";
import { ChartHeat } from "#app/ui/chart-heat.tsx";
import { EmptyChart, type Scene } from "./console-charts.tsx";
import { statisticsHref } from "./links.ts";

const STEPS = ["0", "1", "2", "3", "4"];

/** Rate of each post on each lot, worst lots first; every cell leads to its rows. */
export function HeatChart({ heatMap: { posts, lots, cells }, scene }: { heatMap: Console["heatMap"]; scene: Scene }) {
  const { t } = useTranslation("dashboard");
  if (posts.length === 0 || lots.length === 0) return <EmptyChart title={t("heat.title")} />;
  // A lot and a month name the rows by themselves; the other filters would only lengthen every address.
  const { statMonth } = scene.params;
  const rows = posts.map(({ postCode, postName }, at) => ({
    key: postCode,
    name: postName,
    cells: lots.map(({ projectLotId }, lot) => {
      const rate = cells[at]?.[lot] ?? null;
      return { rate, text: rate === null ? "—" : rate.toFixed(rate === 100 ? 0 : 1), href: statisticsHref(scene.pages, { statMonth, projectLotId, postCode }) };
    }),
  }));
  return (
    <ChartHeat
      title={t("heat.title")}
      note={t("heat.note")}
      corner={t("heat.post")}
      columns={lots.map(({ projectLotId, lotCode, projectName }) => ({ key: projectLotId, name: lotCode, note: projectName }))}
      rows={rows}
      legend={STEPS.map((step) => t(`heat.step.${step}`))}
    />
  );
}
