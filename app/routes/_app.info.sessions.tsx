import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { InfoTabs } from "#app/screens/account/info-tabs.tsx";
import { thirdParty } from "#app/screens/account/third-party.server.ts";
import { OwnSessions } from "#app/screens/sessions/own-sessions.tsx";
import { endOwnSession, loadOwnSessions } from "#app/screens/sessions/own-sessions.server.ts";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";

export const handle = { i18n: ["log", "account"], title: "log:own.title" };
export const loader = signedInLoader(async (args) => ({ ...(await loadOwnSessions(args)), isThirdPartyOn: thirdParty() !== null }));
export const action = signedInAction(endOwnSession);

export default function MySessions() {
  const { sessions, isThirdPartyOn } = useLoaderData<typeof loader>();
  const { t } = useTranslation("log");
  return (
    <>
      <PageHead title={t("own.title")} help={t("own.help")} />
      <section className="card">
        <InfoTabs current="sessions" isThirdPartyOn={isThirdPartyOn} />
        <OwnSessions sessions={sessions} />
      </section>
    </>
  );
}
