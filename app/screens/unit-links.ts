import { useTranslation } from "#app/locales/translation.tsx";
import type { Row } from "#app/crud/page-data.ts";
import type { RowLink } from "#app/crud/table.tsx";
import { UnitType } from "#app/rules/supervision-codes.ts";
import { useMayOpen } from "./may-open.ts";

const PROJECTS = "/project-manage/project";
const LOTS = "/project-manage/project-lot";

/** Links of a unit: an owner leads to its projects, the others to the lots they are on. */
export function useUnitLinks(): (row: Row) => RowLink[] {
  const { t } = useTranslation("project");
  const mayOpen = useMayOpen();
  return ({ id, unitTypes }) => {
    const types: unknown[] = Array.isArray(unitTypes) ? unitTypes : [];
    const owns = types.includes(UnitType.owner) && mayOpen(PROJECTS);
    const works = types.some((type) => type !== UnitType.owner) && mayOpen(LOTS);
    return [
      ...(owns ? [{ href: `${PROJECTS}?constUnitId=${id}`, label: t("toProjects") }] : []),
      ...(works ? [{ href: `${LOTS}?constUnitId=${id}`, label: t("toLots") }] : []),
    ];
  };
}
