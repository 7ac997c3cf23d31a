import { useLoaderData } from "@remix-run/react";
import { InboxScreen } from "#app/screens/desk/inbox-screen.tsx";
import { inboxAction, loadInbox } from "#app/screens/desk/inbox.server.ts";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["desk"], title: "desk:inbox.title" };
export const loader = signedInLoader(loadInbox);
export const action = signedInAction(inboxAction);

export default function Inbox() {
  return <InboxScreen {...useLoaderData<typeof loader>()} />;
}
