import { loadRecompute, recomputeMonth } from "#app/screens/attendance/recompute.server.ts";
import { RecomputeScreen } from "#app/screens/attendance/recompute-screen.tsx";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "attendance"], title: "attendance:recompute.title" };
export const loader = signedInLoader(loadRecompute);
export const action = signedInAction(recomputeMonth);

export default function Recompute() {
  return <RecomputeScreen />;
}
