import { headerKeys } from "../../project/punch-sheet/header-aliases.ts";

/** The columns a sheet of users may have, and what their authors call them; the first of each language is the template's. */
const spellings = {
  account: ["账户", "Account", "账号", "登录账号", "用户账号", "登录名", "Account name", "Sign-in name"],
  name: ["昵称", "Nickname", "用户昵称", "Display name"],
  realName: ["姓名", "Name", "用户姓名", "真实姓名", "Real name", "Full name"],
  email: ["邮箱", "Email", "电子邮箱", "邮件", "Email address"],
  phone: ["手机", "Phone", "手机号", "手机号码", "联系电话", "Mobile", "Phone number"],
  roleId: ["角色名称", "Roles", "角色", "所属角色", "Role"],
  deptId: ["部门名称", "Departments", "部门", "所属部门", "Department"],
  postId: ["岗位名称", "Posts", "岗位", "所属岗位", "Post", "Position"],
  birthday: ["生日", "Birthday", "用户生日", "出生日期", "Date of birth"],
} as const;

export type UserColumn = keyof typeof spellings;
export const userColumns = Object.keys(spellings) as UserColumn[];
/** Columns without which nobody can be added. */
export const demanded: ReadonlySet<UserColumn> = new Set(["account", "name", "realName", "roleId", "deptId"]);
/** Headers of the template. */
export const titleOf = (column: UserColumn, locale: "zh" | "en") => spellings[column][locale === "en" ? 1 : 0];

const byKey = new Map(userColumns.flatMap((column) => spellings[column].map((text) => [headerKeys(text)[0], column] as const)));

export type UserHeader = { row: number; texts: string[]; columns: Partial<Record<UserColumn, number>> };

const SEARCHED = 20;

/** The line among the first 20 that names most columns, the account among them; titles may stand above it. */
export function findUserHeader(rows: readonly (readonly string[])[]): UserHeader | undefined {
  const found = rows.slice(0, SEARCHED).map((texts, row) => ({ row, texts: [...texts], columns: columnsIn(texts) }));
  return found.filter(({ columns }) => columns.account !== undefined)
    .sort((left, right) => Object.keys(right.columns).length - Object.keys(left.columns).length || left.row - right.row)[0];
}

function columnsIn(texts: readonly string[]): UserHeader["columns"] {
  const columns: UserHeader["columns"] = {};
  texts.forEach((text, index) => {
    const column = headerKeys(text).map((key) => byKey.get(key)).find(Boolean);
    if (column && columns[column] === undefined) columns[column] = index;
  });
  return columns;
}
