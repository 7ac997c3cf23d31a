import { authEndpoints } from "./auth/endpoints.ts";
import { messageEndpoints } from "./desk/message.ts";
import { myNoticeEndpoints } from "./desk/my-notice.ts";
import { noticeStreamEndpoints } from "./desk/notice-stream.ts";
import { noticeEndpoints } from "./desk/notice.ts";
import { serve } from "./http/serve.ts";
import { logEndpoints } from "./log/endpoints.ts";
import { assessorEndpoints } from "./project/assessor.ts";
import { attendanceIngestEndpoints } from "./project/attendance-ingest.ts";
import { attendanceRecordPageEndpoints } from "./project/attendance-record-page.ts";
import { attendanceStatisticsEndpoints } from "./project/attendance-statistics.ts";
import { constUnitEndpoints } from "./project/const-unit.ts";
import { dashboardEndpoints } from "./project/dashboard.ts";
import { partConstUnitEndpoints } from "./project/part-const-unit.ts";
import { postParamConfigEndpoints } from "./project/post-param-config.ts";
import { projectLotEndpoints } from "./project/project-lot.ts";
import { projectEndpoints } from "./project/project.ts";
import { punchImportEndpoints } from "./project/punch-import/endpoints.ts";
import { regionEndpoints } from "./project/region.ts";
import { attachDownloadEndpoints } from "./resource/attach-download.ts";
import { attachSelectEndpoints } from "./resource/attach-select.ts";
import { attachEndpoints } from "./resource/attach.ts";
import { bucketEndpoints } from "./resource/buckets.ts";
import { copyFileEndpoints } from "./resource/copy-file.ts";
import { ossEndpoints } from "./resource/oss.ts";
import { putFileEndpoints } from "./resource/put-file.ts";
import { smsSendingEndpoints } from "./resource/sms-sending.ts";
import { smsServiceEndpoints } from "./resource/sms-service.ts";
import { smsEndpoints } from "./resource/sms.ts";
import { storedFileEndpoints } from "./resource/stored-file.ts";
import { apiScopeEndpoints } from "./system/api-scope.ts";
import { appEndpoints } from "./system/app.ts";
import { clientEndpoints } from "./system/client.ts";
import { dataScopeEndpoints } from "./system/data-scope.ts";
import { deptLazyTreeEndpoints } from "./system/dept-lazy-tree.ts";
import { deptEndpoints } from "./system/dept.ts";
import { dictBizEndpoints, dictEndpoints } from "./system/dict.ts";
import { menuGrantEndpoints } from "./system/menu-grants.ts";
import { menuPageEndpoints } from "./system/menu-pages.ts";
import { menuEndpoints } from "./system/menu.ts";
import { ownUserEndpoints } from "./system/own-user.ts";
import { paramEndpoints } from "./system/param.ts";
import { postEndpoints } from "./system/post.ts";
import { regionWriteEndpoints } from "./system/region-write.ts";
import { roleGrantEndpoints } from "./system/role-grant.ts";
import { roleEndpoints } from "./system/role.ts";
import { sessionEndpoints } from "./system/session.ts";
import { tenantDatasourceEndpoints } from "./system/tenant-datasource.ts";
import { tenantPackageEndpoints } from "./system/tenant-package.ts";
import { tenantEndpoints } from "./system/tenant.ts";
import { topMenuEndpoints } from "./system/topmenu.ts";
import { userBindEndpoints } from "./system/user-bind.ts";
import { userChoiceEndpoints } from "./system/user-choices.ts";
import { userDeedEndpoints } from "./system/user-deeds.ts";
import { userExportEndpoints } from "./system/user-export.ts";
import { userImportEndpoints } from "./system/user-import/endpoints.ts";
import { userEndpoints } from "./system/user.ts";

/** Every endpoint the embedded backend answers. */
export const registrations = [
  ...authEndpoints,
  ...menuEndpoints,
  ...paramEndpoints,
  ...postEndpoints,
  ...dictEndpoints,
  ...deptLazyTreeEndpoints,
  ...userEndpoints,
  ...userBindEndpoints,
  ...userChoiceEndpoints,
  ...userDeedEndpoints,
  ...userExportEndpoints,
  ...userImportEndpoints,
  ...regionEndpoints,
  ...constUnitEndpoints,
  ...partConstUnitEndpoints,
  ...projectEndpoints,
  ...projectLotEndpoints,
  ...postParamConfigEndpoints,
  ...assessorEndpoints,
  ...attendanceStatisticsEndpoints,
  ...attendanceRecordPageEndpoints,
  ...attendanceIngestEndpoints,
  ...punchImportEndpoints,
  ...dashboardEndpoints,
  ...ownUserEndpoints,
  ...attachSelectEndpoints,
  ...attachEndpoints,
  ...putFileEndpoints,
  ...ossEndpoints,
  ...attachDownloadEndpoints,
  ...storedFileEndpoints,
  ...copyFileEndpoints,
  ...bucketEndpoints,
  ...smsEndpoints,
  ...smsSendingEndpoints,
  ...smsServiceEndpoints,
  ...deptEndpoints,
  ...dictBizEndpoints,
  ...appEndpoints,
  ...clientEndpoints,
  ...logEndpoints,
  ...sessionEndpoints,
  ...apiScopeEndpoints,
  ...dataScopeEndpoints,
  ...menuGrantEndpoints,
  ...menuPageEndpoints,
  ...roleEndpoints,
  ...roleGrantEndpoints,
  ...topMenuEndpoints,
  ...regionWriteEndpoints,
  ...tenantEndpoints,
  ...tenantPackageEndpoints,
  ...tenantDatasourceEndpoints,
  ...noticeEndpoints,
  ...myNoticeEndpoints,
  ...noticeStreamEndpoints,
  ...messageEndpoints,
];

const app = serve(registrations);

/** The embedded Blade API: the one door into the backend (architecture D4). */
export async function fetch(request: Request): Promise<Response> {
  return app.fetch(request);
}

export { type DeskEar, hearDesk } from "./desk/ears.ts";
export { recordExport, recordPageFailure, type Visit } from "./log/visit.ts";
export { leave } from "./leave.ts";
export { type FirstStart, prepare } from "./prepare.ts";
export { tend } from "./tend.ts";
