import { useLoaderData } from "@remix-run/react";
import { OpenedScreen } from "#app/screens/desk/opened-screen.tsx";
import { loadOpened } from "#app/screens/desk/opened.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["desk"], title: "desk:inbox.title" };
export const loader = signedInLoader(loadOpened);

export default function OpenedNotice() {
  return <OpenedScreen opened={useLoaderData<typeof loader>()} />;
}
