import { MailScreen } from "#app/screens/desk/mail-screen.tsx";
import { loadMail, mailAction } from "#app/screens/desk/mail.server.ts";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "desk"], title: "desk:mail.write" };
export const loader = signedInLoader(loadMail);
export const action = signedInAction(mailAction);

export default function NewMail() {
  return <MailScreen />;
}
