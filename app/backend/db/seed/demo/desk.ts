import { addDays } from "#app/rules/calendar-date.ts";
import { namedId } from "../ids.ts";
import { ADMIN_ID, ROOT_DEPT_ID, TENANT } from "../organisation.ts";
import { roleId } from "../roles.ts";
import { demoAccounts } from "./accounts.ts";

type NoticeText = { title: string; category: number; days: number; content: string; status?: number; receiverType?: number; receiverIds?: string };

/** Rows of `blade_notice`: for everybody, for a role, for departments, one to come and one draft; `days` from today. */
export function noticeRows(today: string) {
  return texts.map(({ days, status = 1, receiverType = 1, receiverIds = "", ...text }) => ({
    id: namedId("notice", text.title),
    ...text,
    releaseTime: `${addDays(today, days)} 09:00:00`,
    receiverType,
    receiverIds,
    status,
    announceTime: days <= 0 && status === 1 ? `${addDays(today, days)} 09:00:00` : null,
  }));
}

const texts: readonly NoticeText[] = [
  {
    title: "关于开展在建公路项目关键岗位人员履约专项检查的通知", category: 1, days: -21,
    content: "<p>各建设、施工、监理单位：</p><p>为规范关键岗位人员履约行为，决定于本季度开展专项检查，重点核查：</p><ol><li>合同人员与现场人员是否一致；</li><li>每月出勤天数是否达到规定；</li><li>证书是否在有效期内。</li></ol><p>请各单位于检查前完成自查。</p>",
  },
  {
    title: "考勤设备维护期间打卡安排", category: 6, days: -9,
    content: "<p>本周六 00:00 至 06:00 对考勤平台进行维护。</p><p><strong>维护期间请使用现场设备打卡</strong>，数据将在恢复后自动上传。</p>",
  },
  {
    title: "转发关于加强汛期施工人员在岗管理的通知", category: 3, days: -3,
    content: "<p>汛期已至，请各标段落实领导带班和 24 小时值班制度，项目经理、安全负责人不得擅自离岗。</p>",
  },
  {
    title: "考评人员季度培训安排", category: 6, days: -5, receiverType: 2, receiverIds: roleId("evaluator"),
    content: "<p>本季度考评人员培训采用线上方式，请提前登录平台完成测试。</p>",
  },
  {
    title: "请核对本人证书有效期", category: 4, days: -2, receiverType: 2, receiverIds: roleId("personnel"),
    content: "<p>请履约人员核对本人证书信息，发现有误请联系所在单位管理员。</p>",
  },
  {
    title: "省厅监管人员月度例会", category: 2, days: -1, receiverType: 3, receiverIds: ROOT_DEPT_ID,
    content: "<p>例会改为每月第一个工作日上午举行，请准备上月履约情况。</p>",
  },
  { title: "下月考勤月报上报时间", category: 4, days: 7, content: "<p>请各单位于每月 5 日前完成上月考勤数据的核对和上报。</p>" },
  { title: "关于调整考勤评分办法的通知（征求意见稿）", category: 1, days: 14, status: 0, content: "<p>草稿，待会商后发布。</p>" },
];

type Told = { to: string; kind: 1 | 2; title: string; content: string; days: number; isRead?: boolean; from?: string; href?: string; level?: number };

/** Rows of `blade_message`: letters between persons, and what the platform tells each role. */
export function messageRows(today: string) {
  return told.map(({ to, from, days, isRead = false, level = 1, href = null, ...text }, at) => ({
    id: namedId("message", `${at}:${to}`),
    tenantId: TENANT,
    userId: userOf(to),
    ...text,
    level,
    href,
    senderId: from === undefined ? null : userOf(from),
    readTime: isRead ? `${addDays(today, days)} 17:30:00` : null,
    createTime: `${addDays(today, days)} 10:${String(10 + at)}:00`,
  }));
}

const STATISTICS = "/compliance-supervision/personnel-attendance-statistics";

const told: readonly Told[] = [
  { to: "pa_p1", kind: 1, from: "sv_province", days: -6, title: "请补充标段合同人员名单", content: "请于本周内补充新开工标段的合同人员名单。\n\n谢谢。" },
  { to: "ua_01", kind: 1, from: "pa_p1", days: -4, title: "上月考勤数据核对", content: "请核对贵单位上月考勤数据，如有缺漏请及时说明。" },
  { to: "ua_01", kind: 1, from: "sv_province", days: -12, isRead: true, title: "资质证书年检提醒", content: "请关注资质证书年检时间。" },
  { to: "me_01", kind: 1, from: "pa_p1", days: -2, title: "本周到岗情况", content: "请说明本周二的到岗情况。" },
  { to: "sv_province", kind: 1, from: "pa_p1", days: -1, title: "项目月报已报送", content: "上月月报已在平台报送，请审阅。" },
  { to: "admin", kind: 1, from: "sv_province", days: -3, title: "开通考评人员账号", content: "请为新任考评人员开通账号，名单稍后发送。" },
  { to: "me_01", kind: 2, level: 2, days: -1, href: `${STATISTICS}`, title: "上月出勤率低于 80%", content: "您上月的出勤率低于 80%，请查看考勤统计。" },
  { to: "ua_01", kind: 2, days: -5, href: "/base-info/const-unit", title: "单位资质将于 30 天内到期", content: "请及时办理延续手续。" },
  { to: "pa_p1", kind: 2, level: 2, days: -2, href: "/project-manage/project-lot", title: "标段关键岗位人员未满员", content: "有标段的关键岗位人员未满员，请督促补充。" },
  { to: "ev_01", kind: 2, days: -3, href: "/base-info/assessor", title: "考评任务提醒", content: "本月考评即将开始，请做好准备。" },
  { to: "viewer", kind: 2, days: -4, href: "/project-manage/project", title: "项目数据已更新", content: "上月项目数据已归档，可供查阅。" },
  { to: "sv_province", kind: 2, days: -1, href: STATISTICS, title: "上月考勤已生成", content: "上月考勤统计已生成，请审定。" },
  { to: "admin", kind: 2, level: 3, days: -1, href: "/monitor/log/usual", title: "日志清理完成", content: "超过保留期限的日志已清理。" },
];

function userOf(account: string): string {
  if (account === "admin") return ADMIN_ID;
  const found = demoAccounts.find((known) => known.account === account);
  if (!found) throw new RangeError(`no account ${account}`);
  return found.id;
}
