import { noticeApi } from "#app/contract/desk/notice.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { notice } from "#app/resources/desk/notice.ts";
import { noticeDeeds, noticeLookups, openedNotice } from "#app/screens/desk/notice-screen.server.ts";
import { RichText } from "#app/ui/rich-text.tsx";

export const handle = { i18n: ["crud", "desk"], title: "desk:notice.screen" };
export const loader = crudLoader(notice, noticeApi, { lookups: noticeLookups, opened: openedNotice });
export const action = crudAction(notice, noticeApi, { lookups: noticeLookups, deeds: noticeDeeds });

export default function Notice() {
  return <CrudScreen of={notice} details={({ html }) => <RichText html={String(html ?? "")} />} />;
}
