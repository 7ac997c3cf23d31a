import { boundAction, loadBound } from "#app/screens/account/bound-accounts.server.ts";
import { BoundAccounts } from "#app/screens/account/bound-accounts.tsx";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["account"], title: "account:bound.title" };
export const loader = signedInLoader(loadBound);
export const action = signedInAction(boundAction);

export default function Bound() {
  return <BoundAccounts />;
}
