import { useTranslation } from "#app/locales/translation.tsx";
import type { Grouping } from "#app/contract/project/personnel-attendance-statistics.ts";
import type { Screen } from "#app/crud/screen-context.ts";

const tabs: readonly (Grouping | null)[] = [null, "person", "post", "unit", "lot", "project"];

/** By what the month rows are added up, as links; the filters stay, the order and the page do not. */
export function GroupingTabs({ screen, chosen }: { screen: Screen; chosen: Grouping | null }) {
  const { t } = useTranslation("attendance");
  const { groupBy: _, ...filters } = screen.data.state.filters;
  return (
    <nav className="page-tabs" aria-label={t("grouping.label")}>
      {tabs.map((groupBy) => (
        <a
          key={groupBy ?? "rows"}
          href={screen.href({ filters: { ...filters, ...(groupBy && { groupBy }) }, sort: "", current: 1 })}
          {...(groupBy === chosen && { "aria-current": "page" as const })}
        >
          {t(`grouping.${groupBy ?? "rows"}`)}
        </a>
      ))}
    </nav>
  );
}
