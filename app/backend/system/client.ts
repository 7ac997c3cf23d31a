import { createHash, randomBytes } from "node:crypto";
import { inArray } from "drizzle-orm";
import { clientApi, clientWrites, type NewClient } from "#app/contract/system/client.ts";
import { crudEntity, type CrudRules } from "../crud/entity.ts";
import { mountCrud } from "../crud/mount.ts";
import { submitRow } from "../crud/submit.ts";
import { clients } from "../db/schema/auth.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";

/** The application's own client: without it nobody signs in. */
const OWN = "saber3";

const rules: CrudRules = {
  beforeSubmit: async (values, _, current) => {
    const { clientId = current?.clientId, authorizedGrantTypes = "password,refresh_token" } = values;
    const grants = String(authorizedGrantTypes).split(",");
    // The own client stays what people sign in with.
    if (current?.clientId === OWN && (clientId !== OWN || !grants.includes("password") || !grants.includes("refresh_token"))) throw builtIn();
    return { ...values, ...(values.clientSecret ? { clientSecret: hashed(String(values.clientSecret)) } : {}) };
  },
  beforeRemove: async (ids, { db }) => {
    const rows = await db.select({ clientId: clients.clientId }).from(clients).where(inArray(clients.id, ids));
    if (rows.some(({ clientId }) => clientId === OWN)) throw builtIn();
  },
};
const entity = crudEntity(clientApi, clients, rules);
const [list, detail, , ...others] = mountCrud(clientApi, clients, rules);

/** Applications that may ask for tokens (contract 7.4); a secret is told once and kept as its hash alone. */
export const clientEndpoints = [
  ...[list, detail].flatMap((one) => one ?? []),
  ...Object.values(clientWrites).map((endpoint) => bind(endpoint, ({ body }, context) => submitClient(body, context), { keepsAnswer: false })),
  ...others,
];

/** Writes a client; a secret that was made up for it is in the answer, one that was typed is not. */
async function submitClient(body: Record<string, unknown>, context: RequestContext): Promise<NewClient> {
  const made = body.id === undefined && !isTyped(body.clientSecret) ? randomBytes(32).toString("base64url") : undefined;
  const { id } = await submitRow(entity, { ...body, ...(made ? { clientSecret: made } : {}) }, context);
  return { id, clientId: String(body.clientId), ...(made ? { clientSecret: made } : {}) };
}

const isTyped = (value: unknown) => typeof value === "string" && value !== "" && value !== "******";

const hashed = (secret: string) => `sha256:${createHash("sha256").update(secret).digest("hex")}`;

const builtIn = () => new Refusal("builtIn", { status: 409, code: 2139 });
