import { exportStatistics } from "#app/screens/attendance/statistics-export.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

/** The filtered attendance as a file, with the day matrix. */
export const loader = signedInLoader(exportStatistics);
