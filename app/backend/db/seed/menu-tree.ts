import { namedId } from "./ids.ts";
import { deskPages } from "./menu-pages/desk.ts";
import { existingPages } from "./menu-pages/existing.ts";
import { organisationPages } from "./menu-pages/organisation.ts";
import type { Button, Group, GroupCode, Page } from "./menu-pages/page.ts";
import { recordPages } from "./menu-pages/records.ts";
import { resourcePages } from "./menu-pages/resources.ts";
import { rightsPages } from "./menu-pages/rights.ts";
import { smsPages } from "./menu-pages/sms.ts";
import { userPages } from "./menu-pages/users.ts";
import { seedRoles, type SeedRole } from "./roles.ts";

/** A row of `blade_menu` before it is stored (contract 3.1): category 1 page, 2 button. */
export type MenuRow = {
  id: string;
  parentId: string;
  code: string;
  name: string;
  alias: string;
  path: string;
  source: string;
  sort: number;
  category: number;
  action: number;
  remark: string;
};

/** Groups of the menu in their order; each area brings its own pages (contract 14.2, domain 13). */
const groups: readonly (Omit<Group, "pages"> & { code: GroupCode })[] = [
  { code: "project_manage", name: "项目管理", nameEn: "Projects", path: "/project-manage", source: "road", sort: 1 },
  { code: "base_info", name: "单位与人员", nameEn: "Units and people", path: "/base-info", source: "users", sort: 2 },
  { code: "compliance_supervision", name: "履约监管", nameEn: "Compliance", path: "/compliance-supervision", source: "shield", sort: 3 },
  { code: "desk", name: "工作台", nameEn: "Desk", path: "/desk", source: "iconfont iconicon_airplay", sort: 4 },
  { code: "resource", name: "资源管理", nameEn: "Resources", path: "/resource", source: "iconfont iconicon_savememo", sort: 95 },
  { code: "monitor", name: "系统监控", nameEn: "Monitoring", path: "/monitor", source: "iconfont icon-yanzhengma", sort: 96 },
  { code: "base", name: "基础配置", nameEn: "Base data", path: "/base", source: "iconfont iconicon_affiliations_li", sort: 97 },
  { code: "authority", name: "权限管理", nameEn: "Rights", path: "/authority", source: "iconfont icon-bofangqi-suoping", sort: 98 },
  { code: "system", name: "系统管理", nameEn: "System", path: "/system", source: "iconfont iconicon_setting", sort: 99 },
];
const areas = [existingPages, userPages, rightsPages, organisationPages, recordPages, smsPages, deskPages, resourcePages];

/** The screens that work today; a page comes in with the release that can show it, a group with its first page. */
export const menuGroups: readonly Group[] = groups
  .map((group) => ({ ...group, pages: areas.flatMap((area) => area[group.code] ?? []) }))
  .filter(({ pages }) => pages.length > 0);

/** Every menu row, parents before children. */
export const menuRows: readonly MenuRow[] = menuGroups.flatMap((group) => groupRows(group));

/** Roles that get a new row: the administrator all, the others by the table of domain 2. */
export function rolesOf({ code }: Pick<MenuRow, "code">): SeedRole[] {
  return seedRoles.map((role) => role.roleAlias).filter((alias) => alias === "administrator" || (granted[alias]?.has(code) ?? false));
}

const registers = ["project", "project_lot", "const_unit", "assessor"] as const;
const statistics = "personnel_attendance_statistics";
const attendance = [statistics, "attendance_record"] as const;
const reading = codesOf(["mail"], []);
const writing = codesOf(["mail"], ["send"]);
const viewing = codesOf([...registers, ...attendance], ["view"]);
const exportingToo = codesOf([...registers, ...attendance], ["view", "export"]);

// Rows of other people are kept away by the scope of each query, not by these codes.
const granted: Partial<Record<SeedRole, ReadonlySet<string>>> = {
  supervisor: new Set([...exportingToo, ...writing]),
  viewer: new Set([...viewing, ...reading]),
  evaluator: new Set([...viewing, ...writing]),
  project_admin: new Set([...exportingToo, ...writing, `${statistics}_import`]),
  unit_admin: new Set([...viewing, ...writing, `${statistics}_import`]),
  personnel: new Set([...codesOf(attendance, ["view"]), ...writing]),
};

/** The pages, the groups above them, and the named buttons. */
function codesOf(pages: readonly string[], suffixes: readonly string[]): ReadonlySet<string> {
  const buttons = pages.flatMap((page) => suffixes.map((suffix) => `${page}_${suffix}`));
  return new Set([...menuGroups.flatMap((group) => groupsAbove(group, pages)), ...pages, ...buttons]);
}

function groupsAbove(group: Group, pages: readonly string[]): string[] {
  const below = group.pages.flatMap((page) => ("pages" in page ? groupsAbove(page, pages) : []));
  const holds = below.length > 0 || group.pages.some((page) => pages.includes(page.code));
  return holds ? [group.code, ...below] : [];
}

function groupRows(group: Group, parentId = "0"): MenuRow[] {
  const own = row({ ...group, parentId });
  return [own, ...group.pages.flatMap((page) => ("pages" in page ? groupRows(page, own.id) : pageRows(page, own.id)))];
}

function pageRows(page: Page, parentId: string): MenuRow[] {
  const own = row({ ...page, parentId });
  const buttons = page.buttons.map((button, at) => ({
    ...row({ ...button, code: button.code ?? `${page.code}_${button.suffix}`, path: buttonPath(page, button), sort: at + 1, parentId: own.id }),
    alias: button.suffix,
    category: 2,
    action: button.action,
  }));
  return [own, ...buttons];
}

function buttonPath(page: Page, { suffix }: Button): string {
  const resource = page.path.split("/").slice(-1).join();
  if (suffix === "delete") return `/api/${page.service}/${resource}/remove`;
  return ["add", "edit", "view"].includes(suffix) ? `${page.path}/${suffix}` : "";
}

type Place = Pick<MenuRow, "parentId" | "code" | "name" | "path" | "source" | "sort"> & { nameEn: string };

function row({ parentId, code, name, nameEn, path, source, sort }: Place): MenuRow {
  return { id: namedId("menu", code), parentId, code, name, alias: "menu", path, source, sort, category: 1, action: 0, remark: nameEn };
}
