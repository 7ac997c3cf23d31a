import { ownInfo } from "#app/contract/system/own-user.ts";
import { infoAction } from "#app/screens/account/info-action.server.ts";
import { type InfoData, InfoScreen } from "#app/screens/account/info-screen.tsx";
import { thirdParty } from "#app/screens/account/third-party.server.ts";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";
import { avatarAddress } from "#app/session/refresh.server.ts";

export const handle = { i18n: ["account", "crud"], title: "account:info.title" };

export const loader = signedInLoader(async ({ call, request }): Promise<InfoData> => {
  const { avatar, ...user } = await call(ownInfo);
  const asked = new URL(request.url).searchParams.get("tab");
  const tab = user.mustChangePassword === 1 || asked === "password" ? "password" : "profile";
  return { user, avatar: avatarAddress(avatar), tab, isThirdPartyOn: thirdParty() !== null };
});
export const action = signedInAction(infoAction);

export default function Info() {
  return <InfoScreen />;
}
