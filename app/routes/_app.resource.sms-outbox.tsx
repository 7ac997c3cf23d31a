import { smsOutboxApi } from "#app/contract/resource/sms.ts";
import { crudLoader } from "#app/crud/loader.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { smsOutbox } from "#app/resources/resource/sms-outbox.ts";

export const handle = { i18n: ["crud", "sms"], title: "sms:outbox.title" };
export const loader = crudLoader(smsOutbox, smsOutboxApi);

export default function SmsOutbox() {
  return <CrudScreen of={smsOutbox} />;
}
