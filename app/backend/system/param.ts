import { and, eq, or, sql, type SQL } from "drizzle-orm";
import { SECRET } from "#app/contract/crud.ts";
import { paramApi } from "#app/contract/system/param.ts";
import { crudEntity, type CrudRules } from "../crud/entity.ts";
import { mountCrud } from "../crud/mount.ts";
import { submitRow } from "../crud/submit.ts";
import { params } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { bind, type Registration } from "../http/register.ts";
import { isSecretParam, SECRET_PARAMS, valueFault } from "./param-values.ts";

const rules: CrudRules = {
  scope: (context) => (asksForValues(context) ? sql`not (${isSecretRow})` : undefined),
  beforeSubmit: async (values, _, current) => {
    const [key, was] = [String(values.paramKey ?? current?.paramKey ?? ""), String(current?.paramKey ?? "")];
    // Under another name the value would stand in the open.
    if (isSecretParam(was) && !isSecretParam(key)) throw new Refusal("paramKeyFixed", { data: { keys: { paramKey: { key: "invalid" } } } });
    const fault = values.paramValue === undefined ? undefined : valueFault(key, String(values.paramValue));
    if (fault) throw new Refusal("paramValueRange", { params: fault, data: { keys: { paramValue: { key: "invalid" } } } });
    return values;
  },
};
const entity = crudEntity(paramApi, params, rules);
const hidden = { ...entity, api: { ...paramApi, secrets: ["paramValue"] } };
const [list, detail, , ...others] = mountCrud(paramApi, params, rules).map(masked);

/** Parameters (contract 6.5); of a secret one nobody reads the value, neither in answers nor in the history. */
export const paramEndpoints: Registration[] = [
  ...[list, detail].flatMap((one) => one ?? []),
  bind(paramApi.submit, async ({ body }, context) => {
    const own = isSecretParam(String(body.paramKey ?? "")) || (await isSecretId(body.id, context));
    return submitRow(own ? hidden : entity, body, context);
  }),
  ...others,
];

const isSecretRow: SQL = or(...SECRET_PARAMS.map((end) => sql`lower(${params.paramKey}) like ${`%${end}`}`)) ?? sql`false`;

/** A search or an order by values would tell of those that are not shown. */
function asksForValues({ request }: RequestContext): boolean {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys(), ...["ascs", "descs"].flatMap((name) => searchParams.getAll(name))];
  return names.some((name) => /param_?value/i.test(name));
}

async function isSecretId(id: unknown, { db }: RequestContext): Promise<boolean> {
  if (id === undefined) return false;
  const [row] = await db.select({ paramKey: params.paramKey }).from(params).where(and(eq(params.id, String(id))));
  return row !== undefined && isSecretParam(row.paramKey);
}

function masked(registration: Registration): Registration {
  return { ...registration, handler: async (input, context) => maskedIn(await registration.handler(input, context)) };
}

function maskedIn(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  if ("records" in answer && Array.isArray(answer.records)) return { ...answer, records: answer.records.map(maskedIn) };
  return "paramKey" in answer && isSecretParam(String(answer.paramKey)) ? { ...answer, paramValue: SECRET } : answer;
}
