import { constUnitApi } from "#app/contract/project/const-unit.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { constUnit } from "#app/resources/project/const-unit.ts";
import { loadConstUnits } from "#app/screens/const-unit-page.server.ts";
import { useUnitLinks } from "#app/screens/unit-links.ts";
import { constUnitSections } from "#app/screens/project-sections.ts";
import { RecordSections } from "#app/screens/record-sections.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "project"], title: "project:unit.title" };
export const loader = signedInLoader(loadConstUnits);
export const action = crudAction(constUnit, constUnitApi);

export default function ConstUnit() {
  return (
    <CrudScreen
      of={constUnit}
      rowLinks={useUnitLinks()}
      details={(record, screen) => <RecordSections sections={constUnitSections} record={record} screen={screen} />}
    />
  );
}
