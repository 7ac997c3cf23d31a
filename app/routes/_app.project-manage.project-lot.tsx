import { projectLotApi } from "#app/contract/project/project-lot.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { projectLot } from "#app/resources/project/project-lot.ts";
import { useMayOpen } from "#app/screens/may-open.ts";
import { projectLotLookups } from "#app/screens/project-lookups.server.ts";
import { projectLotSections } from "#app/screens/project-sections.ts";
import { RecordSections } from "#app/screens/record-sections.tsx";
import { useTranslation } from "#app/locales/translation.tsx";

const ROSTER = "/base-info/assessor";

export const handle = { i18n: ["crud", "project"], title: "project:lot.title" };
export const loader = crudLoader(projectLot, projectLotApi, { lookups: projectLotLookups });
export const action = crudAction(projectLot, projectLotApi, { lookups: projectLotLookups });

export default function ProjectLot() {
  const { t } = useTranslation("project");
  const mayOpen = useMayOpen();
  return (
    <CrudScreen
      of={projectLot}
      rowLinks={({ id }) => (mayOpen(ROSTER) ? [{ href: `${ROSTER}?projectLotId=${id}`, label: t("toRoster") }] : [])}
      details={(record, screen) => <RecordSections sections={projectLotSections} record={record} screen={screen} />}
    />
  );
}
