import { useLoaderData } from "@remix-run/react";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { attendanceRecord } from "#app/resources/project/attendance-record.ts";
import { loadPunches } from "#app/screens/punch-records.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";
import { Notice } from "#app/ui/flash.tsx";

export const handle = { i18n: ["crud", "project"], title: "project:punch.title" };
export const loader = signedInLoader(loadPunches);

export default function AttendanceRecord() {
  const { lack, mostDays } = useLoaderData<typeof loader>();
  const { t } = useTranslation("project");
  return (
    <CrudScreen of={attendanceRecord}>
      {lack && <Notice>{t(lack === "place" ? "punch.choosePlace" : "punch.tooManyDays", { days: mostDays })}</Notice>}
    </CrudScreen>
  );
}
