/** Roles of the platform (contract 14.1, domain 2); the first two ids are the ones every Blade installation has. */
export const seedRoles = [
  { id: "1123598816738675201", roleAlias: "administrator", roleName: "超级管理员", remark: "Platform administrator" },
  { id: "1123598816738675202", roleAlias: "user", roleName: "用户", remark: "User" },
  { id: "1123598816738675203", roleAlias: "supervisor", roleName: "监管人员", remark: "Supervisor" },
  { id: "1123598816738675204", roleAlias: "evaluator", roleName: "考评人员", remark: "Evaluator" },
  { id: "1123598816738675205", roleAlias: "project_admin", roleName: "建设单位项目管理员", remark: "Project administrator" },
  { id: "1123598816738675206", roleAlias: "unit_admin", roleName: "参建单位管理员", remark: "Unit administrator" },
  { id: "1123598816738675207", roleAlias: "personnel", roleName: "履约人员本人", remark: "Key person" },
  { id: "1123598816738675208", roleAlias: "viewer", roleName: "查阅人员", remark: "Viewer" },
] as const;

export type SeedRole = (typeof seedRoles)[number]["roleAlias"];

/** Id of a seeded role. */
export function roleId(alias: SeedRole): string {
  const role = seedRoles.find((known) => known.roleAlias === alias);
  if (!role) throw new RangeError(`no role ${alias}`);
  return role.id;
}
