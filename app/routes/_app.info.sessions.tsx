import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { OwnSessions } from "#app/screens/sessions/own-sessions.tsx";
import { endOwnSession, loadOwnSessions } from "#app/screens/sessions/own-sessions.server.ts";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";

export const handle = { i18n: ["log"], title: "log:own.title" };
export const loader = signedInLoader(loadOwnSessions);
export const action = signedInAction(endOwnSession);

export default function MySessions() {
  const { sessions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("log");
  return (
    <>
      <PageHead title={t("own.title")} help={t("own.help")} />
      <OwnSessions sessions={sessions} />
    </>
  );
}
