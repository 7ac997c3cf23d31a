import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { type Access, get, post } from "../endpoint.ts";
import { Id, Ids } from "../envelope.ts";
import { clearableDate, optionalText, requiredText } from "../field.ts";
import { tenantPackageApi } from "./tenant-package.ts";

const base = "/blade-system/tenant";
const only = (code: string): Access => ({ anyOf: [code], platform: "always" });
const ids = z.object({ ids: Ids });
/** A host, with or without scheme and port: `saas.example.cn`, `https://saas.example.cn:8443`. */
const host = optionalText(255).refine((text) => !text || /^(https?:\/\/)?[\w.-]+(:\d{1,5})?\/?$/i.test(text), "invalid");
/** An http(s) address or one of this site, or nothing. */
const picture = optionalText(1000).refine((text) => !text || /^(https?:\/\/|(?![\w+.-]*:|\/\/))[^\s"'<>\\]*$/i.test(text), "invalid");

const row = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  linkman: z.string().nullish(),
  contactNumber: z.string().nullish(),
  address: z.string().nullish(),
  domain: z.string().nullish(),
  backgroundUrl: z.string().nullish(),
  accountNumber: z.number(),
  expireTime: z.string().nullish(),
  packageId: z.string().nullish(),
  datasourceId: z.string().nullish(),
  ...auditRow,
});

/** Rows of tenants, as they are listed and kept. */
export const tenantRows = crudApi({
  base,
  permission: "tenant",
  platform: "always",
  recycle: false,
  row,
  form: z.object({
    tenantName: requiredText(50), linkman: requiredText(20), contactNumber: optionalText(20), address: optionalText(255),
    domain: host, backgroundUrl: picture,
  }),
  filters: { id: "id", tenantId: "code", tenantName: "text", linkman: "text", contactNumber: "text", domain: "text", status: "int", createTime: "dateTime" },
});

/** What a new tenant's administrator signs in with; told once. */
export const Opened = z.object({ id: z.string(), tenantId: z.string().optional(), account: z.string().optional(), password: z.string().optional() });
export type Opened = z.infer<typeof Opened>;

/** Tenants (contract 7.1): the platform's administrators alone. */
export const tenantApi = {
  ...tenantRows,
  submit: post(`${base}/submit`, {
    summary: "Open a tenant, or change one by id",
    access: tenantRows.submit.access,
    body: tenantRows.submit.body,
    // A repeated opening has no answer any more: the password is not kept.
    reply: Opened.nullish() as unknown as z.ZodType<{ id: string }>,
  }),
};

export const tenantPage = { ...tenantRows.list, path: `${base}/page` };
export const tenantSelect = get(`${base}/select`, {
  summary: "Tenants to choose from: all for the platform's administrator, else one's own",
  access: "login",
  reply: z.array(z.object({ tenantId: z.string(), tenantName: z.string() })),
});
export const tenantInfo = get(`${base}/info`, {
  summary: "The tenant that a domain belongs to, or nothing",
  access: "public",
  query: z.object({ domain: z.string().max(255).optional() }),
  reply: z.object({ tenantId: z.string().optional(), domain: z.string().optional(), backgroundUrl: z.string().nullish() }),
});
export const tenantSetting = post(`${base}/setting`, {
  summary: "Number of users (-1: any) and end of the term of tenants",
  access: only("tenant_setting"),
  query: z.object({
    ids: Ids,
    accountNumber: z.preprocess((value) => (value === "" ? undefined : value), z.coerce.number({ error: "invalid" }).int("integer").min(-1, "tooSmall").max(1_000_000, "tooLarge").optional()),
    expireTime: z.preprocess((value) => (typeof value === "string" ? value.replace("T", " ") : value), clearableDate()),
  }),
});
export const tenantPackageSetting = post(`${base}/package-setting`, {
  summary: "Hold tenants to a package; without one they are held to none",
  access: only("tenant_package"),
  query: z.object({ tenantId: z.string().max(12).optional(), ids: Ids.optional(), packageId: z.union([z.literal(""), Id]).optional() }),
});
export const tenantPackageDetail = get(`${base}/package-detail`, {
  summary: "The package of a tenant",
  access: only("tenant_package"),
  query: z.object({ tenantId: z.string().min(1).max(12) }),
  reply: tenantPackageApi.row.nullish(),
});
export const tenantDatasource = post(`${base}/datasource`, {
  summary: "Bind tenants to a data source; without one they are bound to none",
  access: only("tenant_datasource"),
  query: z.object({ tenantId: z.string().max(12).optional(), ids: Ids.optional(), datasourceId: z.union([z.literal(""), Id]).optional() }),
});
export const tenantRecycle = post(`${base}/recycle`, { summary: "Put tenants into the bin: nobody of them signs in", access: only("tenant_recycle"), query: ids });
export const tenantPass = post(`${base}/pass`, { summary: "Let tenants work: waiting ones, and those in the bin", access: only("tenant_pass"), query: ids });
