import { projectApi } from "#app/contract/project/project.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { project } from "#app/resources/project/project.ts";
import { useMayOpen } from "#app/screens/may-open.ts";
import { projectLookups } from "#app/screens/project-lookups.server.ts";
import { projectSections } from "#app/screens/project-sections.ts";
import { RecordSections } from "#app/screens/record-sections.tsx";
import { useTranslation } from "#app/locales/translation.tsx";

const LOTS = "/project-manage/project-lot";

export const handle = { i18n: ["crud", "project"], title: "project:project.title" };
export const loader = crudLoader(project, projectApi, { lookups: projectLookups });
export const action = crudAction(project, projectApi, { lookups: projectLookups });

export default function Project() {
  const { t } = useTranslation("project");
  const mayOpen = useMayOpen();
  return (
    <CrudScreen
      of={project}
      rowLinks={({ id }) => (mayOpen(LOTS) ? [{ href: `${LOTS}?projectId=${id}`, label: t("toLots") }] : [])}
      details={(record, screen) => <RecordSections sections={projectSections} record={record} screen={screen} />}
    />
  );
}
