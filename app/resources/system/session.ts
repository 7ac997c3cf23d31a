import type { sessionApi } from "#app/contract/system/session.ts";
import { column, defineResource } from "#app/crud/define.ts";

/** 在线用户: who is signed in, and from where. */
export const session = defineResource<typeof sessionApi>({
  name: "system/session",
  path: "/monitor/session",
  labels: { namespace: "log", prefix: "session" },
  titleField: "account",
  exportable: false,
  columns: [
    "account", "realName", "ip", column("lastSeenAt", { as: "dateTime", sort: false }), column("createdAt", { as: "dateTime" }),
    column("isOwn", { as: "yesNo", sort: false }), column("clientId", { optional: true }), column("expiresAt", { as: "dateTime", optional: true }),
  ],
  filters: ["account", "realName", "ip"],
  deeds: [{ intent: "revoke", code: "session_revoke", rows: "both", tone: "danger", when: { field: "isOwn", is: ["0"] } }],
  facts: ["account", "realName", "ip", "userAgent", "clientId", "createdAt", "lastSeenAt", "expiresAt", column("isOwn", { as: "yesNo" })],
});
