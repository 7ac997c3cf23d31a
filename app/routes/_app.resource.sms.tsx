import { smsApi } from "#app/contract/resource/sms-service.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { sms } from "#app/resources/resource/sms.ts";
import { smsDeeds } from "#app/screens/sms-deeds.server.ts";

export const handle = { i18n: ["crud", "sms"], title: "sms:sms.title" };
export const loader = crudLoader(sms, smsApi);
export const action = crudAction(sms, smsApi, { deeds: smsDeeds });

export default function Sms() {
  return <CrudScreen of={sms} />;
}
