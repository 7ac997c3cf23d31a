import { assessorApi } from "#app/contract/project/assessor.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { assessor } from "#app/resources/project/assessor.ts";
import { AssessorKinds } from "#app/screens/assessor-kinds.tsx";
import { assessorLookups } from "#app/screens/assessor-lookups.server.ts";
import { useMayOpen } from "#app/screens/may-open.ts";
import { assessorSections } from "#app/screens/project-sections.ts";
import { RecordSections } from "#app/screens/record-sections.tsx";
import { useTranslation } from "#app/locales/translation.tsx";

/** What else is known of an assessed person. */
const links = [
  { path: "/compliance-supervision/personnel-attendance-statistics", label: "toStatistics" },
  { path: "/compliance-supervision/attendance-record", label: "toPunches" },
];

export const handle = { i18n: ["crud", "project"], title: "project:assessor.screen" };
export const loader = crudLoader(assessor, assessorApi, { lookups: assessorLookups });
export const action = crudAction(assessor, assessorApi, { lookups: assessorLookups });

export default function Assessor() {
  const { t } = useTranslation("project");
  const mayOpen = useMayOpen();
  return (
    <CrudScreen
      of={assessor}
      rowLinks={({ id, assessorType }) =>
        links.filter(({ path }) => assessorType === 1 && mayOpen(path)).map(({ path, label }) => ({ href: `${path}?assessorId=${id}`, label: t(label) }))
      }
      details={(record, screen) => <RecordSections sections={assessorSections} record={record} screen={screen} />}
    >
      <AssessorKinds />
    </CrudScreen>
  );
}
