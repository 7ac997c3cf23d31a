import { and, eq, inArray } from "drizzle-orm";
import { tenantDatasourceApi } from "#app/contract/system/tenant-datasource.ts";
import { databaseAddress, isDriver } from "#app/rules/database-address.ts";
import { mountCrud } from "../crud/mount.ts";
import { tenants } from "../db/schema/system.ts";
import { tenantDatasources } from "../db/schema/tenancy.ts";
import { inUse, Refusal } from "../http/errors.ts";
import { sealField } from "../keys/field-cipher.ts";

const DATABASE = 1;
type Values = Record<string, unknown>;

/** Data sources of tenants (contract 7.3). No connection is opened to what is typed here. */
export const tenantDatasourceEndpoints = mountCrud(tenantDatasourceApi, tenantDatasources, {
  beforeSubmit: async (values, _, current) => {
    const next = { ...current, ...values };
    const kept = next.category === DATABASE ? databaseOf(next) : shardingOf(next);
    return { ...values, ...kept, ...(values.password ? { password: sealField(String(values.password)) } : {}) };
  },
  beforeRemove: async (ids, { db }) => {
    const held = await db.select({ name: tenants.tenantName }).from(tenants).where(and(inArray(tenants.datasourceId, ids), eq(tenants.isDeleted, 0))).limit(5);
    if (held.length > 0) throw inUse(held.map(({ name }) => name));
  },
});

function databaseOf({ driverClass, url }: Values): Values {
  const driver = String(driverClass ?? "");
  if (!isDriver(driver)) throw refused("driverClass", "choose");
  if (!url) throw refused("url", "enter");
  const address = databaseAddress(driver, String(url));
  if (address === null) throw refused("url", "invalid");
  return { driverClass: driver, url: address, shardingConfig: "" };
}

function shardingOf({ shardingConfig }: Values): Values {
  if (!shardingConfig) throw refused("shardingConfig", "enter");
  return { driverClass: "", url: "" };
}

const refused = (field: string, key: string) => new Refusal("badRequest", { data: { keys: { [field]: { key } } } });
