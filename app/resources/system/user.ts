import type { userApi } from "#app/contract/system/user.ts";
import { checks, column, date, defineResource, filter, lookup, password, select, text, textarea, toggle } from "#app/crud/define.ts";

export const user = defineResource<typeof userApi>({
  name: "system/user",
  labels: { namespace: "user", prefix: "user" },
  titleField: "account",
  fields: [
    text("account"), password("password", { on: "new", hint: "passwordHint" }), text("realName"), text("name"),
    checks("roleId", { options: "roles", apart: true }), checks("deptId", { options: "depts", apart: true }), checks("postId", { options: "posts" }),
    select("userType", { dict: "user_type", initial: 1 }), text("code"), text("phone"), text("email"),
    select("sex", { dict: "sex" }), date("birthday"), toggle("isLeader", { initial: 0 }),
  ],
  columns: [
    "account", "realName", column("roleName", { sort: false }), column("deptName", { sort: false }), column("phone"),
    column("status", { as: "tag", dict: "user_status" }), "userType", column("postName", { sort: false, optional: true }),
    column("code", { optional: true }), column("name", { optional: true }), column("email", { optional: true }),
    column("createTime", { as: "dateTime", optional: true }),
  ],
  filters: [
    filter("deptId", { kind: "link", options: "beside", label: "deptName" }),
    "account", "realName", "phone", "userType", filter("status", { kind: "select", dict: "user_status" }),
  ],
  facts: [
    "account", "realName", "name", "roleName", "deptName", "postName", "userType", "code", "phone", "email", "sex",
    "birthday", column("isLeader", { as: "yesNo" }), column("status", { as: "tag", dict: "user_status" }), "auditOpinion",
    column("mustChangePassword", { as: "yesNo" }), column("createTime", { as: "dateTime" }),
  ],
  deeds: [
    { intent: "role", code: "user_role", rows: "many", fields: [checks("roleId", { options: "roles", apart: true, required: true })] },
    { intent: "reset", code: "user_reset", rows: "many", tone: "danger" },
    { intent: "unlock", code: "user_unlock", rows: "many" },
    { intent: "pass", code: "user_audit", rows: "both", when: { field: "status", is: ["0"] }, fields: [textarea("opinion")] },
    { intent: "refuse", code: "user_audit", rows: "both", tone: "danger", when: { field: "status", is: ["0"] }, fields: [textarea("opinion")] },
    { intent: "stop", code: "user_edit", rows: "one", tone: "danger", when: { field: "status", is: ["1"] } },
    { intent: "resume", code: "user_edit", rows: "one", when: { field: "status", is: ["3"] } },
    { intent: "platform", code: "user_edit", rows: "one", fields: [select("userType", { dict: "user_type", required: true }), textarea("userExt", { hint: "userExtHint" })] },
    {
      intent: "bind", code: "user_bind", rows: "one",
      fields: [lookup("regionCode", { options: "regions" }), lookup("constUnitId", { options: "units" }), checks("projectIds", { options: "projects" }), text("personnelId", { hint: "personnelIdHint" })],
    },
  ],
});
