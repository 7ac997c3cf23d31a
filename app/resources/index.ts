import { noticeApi } from "#app/contract/desk/notice.ts";
import { apiLogApi, errorLogApi, usualLogApi } from "#app/contract/log/logs.ts";
import { assessorApi } from "#app/contract/project/assessor.ts";
import { constUnitApi } from "#app/contract/project/const-unit.ts";
import { projectLotApi } from "#app/contract/project/project-lot.ts";
import { projectApi } from "#app/contract/project/project.ts";
import { smsApi } from "#app/contract/resource/sms-service.ts";
import { attachScreenApi } from "#app/contract/resource/attach.ts";
import { ossApi } from "#app/contract/resource/oss.ts";
import { apiScopeApi } from "#app/contract/system/api-scope.ts";
import { appApi } from "#app/contract/system/app.ts";
import { clientApi } from "#app/contract/system/client.ts";
import { dataScopeApi } from "#app/contract/system/data-scope.ts";
import { deptApi } from "#app/contract/system/dept.ts";
import { dictBizApi } from "#app/contract/system/dict-biz.ts";
import { dictApi } from "#app/contract/system/dict.ts";
import { menuApi } from "#app/contract/system/menu.ts";
import { paramApi } from "#app/contract/system/param.ts";
import { postApi } from "#app/contract/system/post.ts";
import { regionScreenApi } from "#app/contract/system/region-write.ts";
import { roleApi } from "#app/contract/system/role.ts";
import { sessionApi } from "#app/contract/system/session.ts";
import { tenantDatasourceApi } from "#app/contract/system/tenant-datasource.ts";
import { tenantPackageApi } from "#app/contract/system/tenant-package.ts";
import { tenantApi } from "#app/contract/system/tenant.ts";
import { topMenuApi } from "#app/contract/system/topmenu.ts";
import { userApi } from "#app/contract/system/user.ts";
import type { Resource, ScreenApi } from "#app/crud/define.ts";
import { notice } from "./desk/notice.ts";
import { apiLog } from "./log/api.ts";
import { errorLog } from "./log/error.ts";
import { usualLog } from "./log/usual.ts";
import { assessor } from "./project/assessor.ts";
import { constUnit } from "./project/const-unit.ts";
import { projectLot } from "./project/project-lot.ts";
import { project } from "./project/project.ts";
import { sms } from "./resource/sms.ts";
import { attach } from "./resource/attach.ts";
import { oss } from "./resource/oss.ts";
import { apiScope } from "./system/api-scope.ts";
import { app } from "./system/app.ts";
import { client } from "./system/client.ts";
import { dataScope } from "./system/data-scope.ts";
import { dept } from "./system/dept.ts";
import { dict, dictBiz } from "./system/dict.ts";
import { menu } from "./system/menu.ts";
import { param } from "./system/param.ts";
import { post } from "./system/post.ts";
import { region } from "./system/region.ts";
import { role } from "./system/role.ts";
import { session } from "./system/session.ts";
import { tenantDatasource } from "./system/tenant-datasource.ts";
import { tenantPackage } from "./system/tenant-package.ts";
import { tenant } from "./system/tenant.ts";
import { topMenu } from "./system/topmenu.ts";
import { user } from "./system/user.ts";

export type Catalogued = { resource: Resource; api: ScreenApi };

/** Every CRUD screen with its contract, in menu order: read by tests and by the export, never by the backend. */
export const catalogue: readonly Catalogued[] = [
  { resource: project, api: projectApi },
  { resource: projectLot, api: projectLotApi },
  { resource: constUnit, api: constUnitApi },
  { resource: assessor, api: assessorApi },
  { resource: notice, api: noticeApi },
  { resource: oss, api: ossApi },
  { resource: attach, api: attachScreenApi },
  { resource: usualLog, api: usualLogApi },
  { resource: apiLog, api: apiLogApi },
  { resource: errorLog, api: errorLogApi },
  { resource: session, api: sessionApi },
  { resource: client, api: clientApi },
  { resource: app, api: appApi },
  { resource: user, api: userApi },
  { resource: post, api: postApi },
  { resource: dept, api: deptApi },
  { resource: dict, api: dictApi },
  { resource: dictBiz, api: dictBizApi },
  { resource: param, api: paramApi },
  { resource: role, api: roleApi },
  { resource: dataScope, api: dataScopeApi },
  { resource: apiScope, api: apiScopeApi },
  { resource: menu, api: menuApi },
  { resource: topMenu, api: topMenuApi },
  { resource: tenant, api: tenantApi },
  { resource: tenantPackage, api: tenantPackageApi },
  { resource: tenantDatasource, api: tenantDatasourceApi },
  { resource: sms, api: smsApi },
];

/** Lists that can leave as a file: the catalogue, and the screen of regions, whose rows are named by their codes. */
export const exported: readonly Catalogued[] = [...catalogue, { resource: region, api: regionScreenApi }].filter(({ resource }) => resource.exportable !== false);
