import enAccount from "./en/account.json";
import enAttendance from "./en/attendance.json";
import enAuth from "./en/auth.json";
import enBackend from "./en/backend.json";
import enCrud from "./en/crud.json";
import enDashboard from "./en/dashboard.json";
import enDesk from "./en/desk.json";
import enForm from "./en/form.json";
import enLog from "./en/log.json";
import enNotify from "./en/notify.json";
import enOrganisation from "./en/organisation.json";
import enProject from "./en/project.json";
import enResource from "./en/resource.json";
import enRights from "./en/rights.json";
import enShell from "./en/shell.json";
import enSms from "./en/sms.json";
import enSystem from "./en/system.json";
import enUser from "./en/user.json";
import type { Locale } from "./locale.ts";
import type { Texts, Translate } from "./translate.ts";
import { addTexts, translatorOf } from "./translation.tsx";
import zhAccount from "./zh/account.json";
import zhAttendance from "./zh/attendance.json";
import zhAuth from "./zh/auth.json";
import zhBackend from "./zh/backend.json";
import zhCrud from "./zh/crud.json";
import zhDashboard from "./zh/dashboard.json";
import zhDesk from "./zh/desk.json";
import zhForm from "./zh/form.json";
import zhLog from "./zh/log.json";
import zhNotify from "./zh/notify.json";
import zhOrganisation from "./zh/organisation.json";
import zhProject from "./zh/project.json";
import zhResource from "./zh/resource.json";
import zhRights from "./zh/rights.json";
import zhShell from "./zh/shell.json";
import zhSms from "./zh/sms.json";
import zhSystem from "./zh/system.json";
import zhUser from "./zh/user.json";

/** Every text of the product, on the server only; the browser fetches the namespaces of its screen. */
export const catalogue = {
  zh: {
    account: zhAccount, attendance: zhAttendance, auth: zhAuth, backend: zhBackend, crud: zhCrud, dashboard: zhDashboard, desk: zhDesk, form: zhForm,
    log: zhLog, notify: zhNotify, organisation: zhOrganisation, project: zhProject, resource: zhResource, rights: zhRights, shell: zhShell,
    sms: zhSms, system: zhSystem, user: zhUser,
  },
  en: {
    account: enAccount, attendance: enAttendance, auth: enAuth, backend: enBackend, crud: enCrud, dashboard: enDashboard, desk: enDesk, form: enForm,
    log: enLog, notify: enNotify, organisation: enOrganisation, project: enProject, resource: enResource, rights: enRights, shell: enShell,
    sms: enSms, system: enSystem, user: enUser,
  },
} satisfies Record<Locale, Record<string, Texts>>;

for (const [locale, namespaces] of Object.entries(catalogue)) {
  for (const [namespace, texts] of Object.entries(namespaces)) addTexts(`${locale}/${namespace}`, texts);
}

/** `t` of a language for server code; keys are `namespace:key`. */
export function translator(locale: Locale): Translate {
  return translatorOf(locale, "shell");
}
