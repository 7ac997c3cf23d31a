import type { clientApi } from "#app/contract/system/client.ts";
import { checks, column, defineResource, number, password, text, textarea } from "#app/crud/define.ts";

/** 应用管理 (contract 7.4): applications that may ask for tokens. */
export const client = defineResource<typeof clientApi>({
  name: "system/client",
  labels: { namespace: "log", prefix: "client" },
  titleField: "clientId",
  fields: [
    text("clientId"), password("clientSecret", { hint: "secretHint" }),
    checks("authorizedGrantTypes", { dict: "grant_type", span: 2 }), text("scope", { initial: "all" }), text("resourceIds"),
    number("accessTokenValidity", { initial: 3600 }), number("refreshTokenValidity", { initial: 604_800 }),
    text("webServerRedirectUri"), text("authorities"), text("autoapprove"), textarea("additionalInformation"),
  ],
  columns: [
    "clientId", "authorizedGrantTypes", "scope", "accessTokenValidity", "refreshTokenValidity", column("webServerRedirectUri", { optional: true }),
    column("createTime", { as: "dateTime", optional: true }),
  ],
  filters: ["clientId", { name: "scope", kind: "text" }],
  facts: [
    "clientId", "clientSecret", column("authorizedGrantTypes", { as: "list", dict: "grant_type" }), "scope", "resourceIds", column("accessTokenValidity", { as: "number" }),
    column("refreshTokenValidity", { as: "number" }), "webServerRedirectUri", "authorities", "autoapprove", "additionalInformation",
  ],
});
