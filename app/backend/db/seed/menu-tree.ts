import { namedId } from "./ids.ts";
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

/** `suffix` follows the page's code; a whole code of another family is given as `code`. */
type Button = { suffix: string; code?: string; name: string; nameEn: string; action: number; source: string };
type Page = { code: string; name: string; nameEn: string; path: string; source: string; sort: number; service: string; buttons: Button[] };
type Group = Omit<Page, "service" | "buttons"> & { pages: Page[] };

const add = { suffix: "add", name: "新增", nameEn: "Add", action: 1, source: "plus" };
const edit = { suffix: "edit", name: "修改", nameEn: "Edit", action: 2, source: "form" };
const remove = { suffix: "delete", name: "删除", nameEn: "Delete", action: 3, source: "delete" };
const view = { suffix: "view", name: "查看", nameEn: "View", action: 2, source: "file-text" };
const exporting = { suffix: "export", name: "导出", nameEn: "Export", action: 1, source: "download" };
const importing = { suffix: "import", name: "导入", nameEn: "Import", action: 1, source: "upload" };
const recompute = { suffix: "recompute", name: "重新计算", nameEn: "Recompute", action: 1, source: "retweet" };
const sensitive = {
  suffix: "view_sensitive",
  code: "personnel_view_sensitive",
  name: "查看完整证件",
  nameEn: "View full identity",
  action: 2,
  source: "eye",
};

const administered = [add, edit, remove, view, exporting];
const system = { service: "blade-system", buttons: administered };
const read = { service: "blade-project", buttons: [view, exporting] };

/** The screens that work today; a page comes in with the release that can show it (contract 14.2, domain 13). */
export const menuGroups: readonly Group[] = [
  {
    code: "project_manage", name: "项目管理", nameEn: "Projects", path: "/project-manage", source: "road", sort: 1,
    pages: [
      { code: "project", name: "项目列表", nameEn: "Projects", path: "/project-manage/project", source: "clipboard", sort: 1, ...read },
      { code: "project_lot", name: "标段管理", nameEn: "Lots", path: "/project-manage/project-lot", source: "flow", sort: 2, ...read },
    ],
  },
  {
    code: "base_info", name: "单位与人员", nameEn: "Units and people", path: "/base-info", source: "users", sort: 2,
    pages: [
      { code: "const_unit", name: "单位库", nameEn: "Units", path: "/base-info/const-unit", source: "building", sort: 1, ...read },
      {
        code: "assessor", name: "考核人员", nameEn: "Roster", path: "/base-info/assessor", source: "helmet", sort: 2,
        service: "blade-project", buttons: [view, exporting, sensitive],
      },
    ],
  },
  {
    code: "compliance_supervision", name: "履约监管", nameEn: "Compliance", path: "/compliance-supervision", source: "shield", sort: 3,
    pages: [
      {
        code: "personnel_attendance_statistics", name: "人员考勤统计", nameEn: "Attendance statistics", source: "calendar", sort: 1,
        path: "/compliance-supervision/personnel-attendance-statistics",
        service: "blade-project", buttons: [view, exporting, importing, recompute],
      },
      {
        code: "attendance_record", name: "打卡明细", nameEn: "Punch records", source: "clock", sort: 2,
        path: "/compliance-supervision/attendance-record", service: "blade-project", buttons: [view],
      },
    ],
  },
  {
    code: "system", name: "系统管理", nameEn: "System", path: "/system", source: "iconfont iconicon_setting", sort: 99,
    pages: [
      { code: "post", name: "岗位管理", nameEn: "Posts", path: "/system/post", source: "iconfont iconicon_message", sort: 2, ...system },
      { code: "dict", name: "字典管理", nameEn: "Dictionary", path: "/system/dict", source: "iconfont iconicon_addresslist", sort: 3, ...system },
      { code: "param", name: "参数管理", nameEn: "Parameters", path: "/system/param", source: "iconfont iconicon_community_line", sort: 6, ...system },
    ],
  },
];

/** Every menu row, parents before children. */
export const menuRows: readonly MenuRow[] = menuGroups.flatMap(groupRows);

/** Roles that get a new row: the administrator all, the others by the table of domain 2. */
export function rolesOf({ code }: Pick<MenuRow, "code">): SeedRole[] {
  return seedRoles.map((role) => role.roleAlias).filter((alias) => alias === "administrator" || (granted[alias]?.has(code) ?? false));
}

const areas = ["project", "project_lot", "const_unit", "assessor"] as const;
const statistics = "personnel_attendance_statistics";
const attendance = [statistics, "attendance_record"] as const;
const viewing = codesOf([...areas, ...attendance], ["view"]);
const exportingToo = codesOf([...areas, ...attendance], ["view", "export"]);

// Rows of other people are kept away by the scope of each query, not by these codes.
const granted: Partial<Record<SeedRole, ReadonlySet<string>>> = {
  supervisor: exportingToo,
  viewer: viewing,
  evaluator: viewing,
  project_admin: new Set([...exportingToo, `${statistics}_import`]),
  unit_admin: new Set([...viewing, `${statistics}_import`]),
  personnel: codesOf(attendance, ["view"]),
};

/** The pages, their groups, and the named buttons. */
function codesOf(pages: readonly string[], suffixes: readonly string[]): ReadonlySet<string> {
  const groups = menuGroups.filter((group) => group.pages.some((page) => pages.includes(page.code)));
  const buttons = pages.flatMap((page) => suffixes.map((suffix) => `${page}_${suffix}`));
  return new Set([...groups.map((group) => group.code), ...pages, ...buttons]);
}

function groupRows(group: Group): MenuRow[] {
  const root = row({ ...group, parentId: "0" });
  return [root, ...group.pages.flatMap((page) => pageRows(page, root.id))];
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
