import { chooseColumns } from "#app/screens/attendance/statistics-action.server.ts";
import { loadStatistics } from "#app/screens/attendance/statistics-loader.server.ts";
import { StatisticsScreen } from "#app/screens/attendance/statistics-screen.tsx";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "attendance"], title: "attendance:statistics.title" };
export const loader = signedInLoader(loadStatistics);
export const action = signedInAction(chooseColumns);

export default function PersonnelAttendanceStatistics() {
  return <StatisticsScreen />;
}
