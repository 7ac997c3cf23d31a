import { gte } from "drizzle-orm";
import { hashPassword } from "../../auth/primitives/password-hash.ts";
import { nowText, todayText } from "../../clock.ts";
import { raiseStamp } from "../../http/permission-stamp.ts";
import { clients } from "../schema/auth.ts";
import { postParamConfigs } from "../schema/project/post-param-config.ts";
import { workCalendarDays } from "../schema/project/work-calendar.ts";
import { regions } from "../schema/region.ts";
import { depts, dicts, dictsBiz, params, posts, roles, tenants, users } from "../schema/system.ts";
import type { Tx } from "../connect.ts";
import type { SeedDb } from "./copy-client.ts";
import { seedDicts } from "./dicts.ts";
import { seedDictsBiz } from "./dicts-biz.ts";
import { namedId } from "./ids.ts";
import { ADMIN_ID, ROOT_DEPT_ID, seedClients, seedDepts, seedPosts, TENANT } from "./organisation.ts";
import { seedPostConfigs } from "./post-configs.ts";
import { seedRealRegions } from "./real-regions.ts";
import { seedRegions } from "./regions.ts";
import { roleId, seedRoles } from "./roles.ts";
import { daysOff } from "./work-days.ts";
import { writtenAt } from "./written.ts";

const TENANT_ROW_ID = "1123598820738675201";

const written = <T extends object>(row: T) => writtenAt(nowText())(row);

type BaseOptions = { adminPassword: string; today?: string };

/**
 * What every installation starts with (contract 14), in one transaction: tenant, roles, the account `admin`, depts,
 * posts, clients, regions and post parameters once; dictionaries, parameters and the calendar whenever rows are missing.
 * `created` tells that this was the first time, so `adminPassword` is now the password of `admin`.
 */
export async function seedBase(db: SeedDb, { adminPassword, today = todayText() }: BaseOptions): Promise<{ created: boolean }> {
  return db.transaction(async (tx) => {
    const created = await seedTenant(tx);
    if (created) {
      await seedOrganisation(tx);
      await seedAdmin(tx, adminPassword);
    }
    await seedWords(tx, Number(today.slice(0, 4)));
    return { created };
  });
}

async function seedTenant(tx: Tx): Promise<boolean> {
  const row = { id: TENANT_ROW_ID, tenantId: TENANT, tenantName: "管理组", domain: "", linkman: "admin", contactNumber: "666666" };
  const inserted = await tx.insert(tenants).values(written(row)).onConflictDoNothing().returning({ id: tenants.id });
  return inserted.length > 0;
}

async function seedOrganisation(tx: Tx) {
  await tx.insert(roles).values(seedRoles.map((role, at) => ({ ...role, sort: at + 1 }))).onConflictDoNothing();
  await tx.insert(depts).values(seedDepts).onConflictDoNothing();
  await tx.insert(posts).values(seedPosts.map(written)).onConflictDoNothing();
  await tx.insert(clients).values(seedClients.map(written)).onConflictDoNothing();
  await tx.insert(regions).values(seedRegions).onConflictDoNothing();
  await tx.insert(postParamConfigs).values(seedPostConfigs.map(written)).onConflictDoNothing();
  await raiseStamp(tx);
}

async function seedAdmin(tx: Tx, password: string) {
  const [firstPost] = seedPosts;
  const admin = {
    id: ADMIN_ID,
    account: "admin",
    password: await hashPassword(password),
    name: "管理员",
    realName: "管理员",
    sex: 1,
    roleId: roleId("administrator"),
    deptId: ROOT_DEPT_ID,
    postId: firstPost?.id ?? "",
  };
  await tx.insert(users).values(written(admin)).onConflictDoNothing();
}

// A later release brings new words; a row that an administrator removed or renamed keeps its id and so stays as it is.
async function seedWords(tx: Tx, year: number) {
  await tx.insert(dicts).values(seedDicts.map(written)).onConflictDoNothing();
  await tx.insert(dictsBiz).values(seedDictsBiz.map(written)).onConflictDoNothing();
  await tx.insert(params).values(seedParamRows().map(written)).onConflictDoNothing();
  await seedRealRegions(tx);
  await seedCalendar(tx, year);
}

/** Days off of two years back to one ahead; nothing once the coming year is there. */
async function seedCalendar(tx: Tx, year: number) {
  const ahead = gte(workCalendarDays.workDate, `${year + 1}-01-01`);
  const [known] = await tx.select({ id: workCalendarDays.id }).from(workCalendarDays).where(ahead).limit(1);
  if (known) return;
  const days = daysOff(year - 2, year + 1).map((day) => ({ id: namedId("work-day", day.workDate), isWorkday: 0, ...day }));
  await tx.insert(workCalendarDays).values(days.map(written)).onConflictDoNothing();
}

function seedParamRows() {
  const rows = [
    { paramKey: "account.failCount", paramName: "账号错误锁定次数", paramValue: "5" },
    { paramKey: "password.minLength", paramName: "密码最小长度", paramValue: "8" },
    { paramKey: "log.api", paramName: "是否记录接口日志", paramValue: "true" },
    { paramKey: "log.retentionDays", paramName: "日志保留天数", paramValue: "180" },
    { paramKey: "attach.retentionDays", paramName: "已删除附件保留天数", paramValue: "30" },
    { paramKey: "sms.retentionDays", paramName: "短信保留天数", paramValue: "30" },
    { paramKey: "notify.smsLevel", paramName: "发送短信的最低消息级别（4为不发送）", paramValue: "3" },
    { paramKey: "notify.quietFrom", paramName: "短信免打扰开始时间", paramValue: "21:00" },
    { paramKey: "notify.quietTo", paramName: "短信免打扰结束时间", paramValue: "07:00" },
    { paramKey: "notify.smsCode", paramName: "通知短信的资源编号", paramValue: "notify" },
    { paramKey: "sms.tenantPerHour", paramName: "每租户每小时短信条数", paramValue: "1000" },
  ];
  return rows.map((row) => ({ id: namedId("param", row.paramKey), ...row }));
}
