import { signAccessToken } from "../../../auth/primitives/tokens.ts";
import { tokenFamilies } from "../../schema/auth.ts";
import { users } from "../../schema/system.ts";
import { TENANT } from "../organisation.ts";
import { roleId } from "../roles.ts";
import type { SeedDb } from "../copy-client.ts";

const FIRST = 1_190_900_000_000_000_000n;
const MONTH_S = 30 * 86_400;

/** People for the measurement of open pages, each signed in: their access tokens, good for a month. */
export async function seedStreams(db: SeedDb, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => String(FIRST + BigInt(at)));
  const person = (id: string) => ({ id, tenantId: TENANT, account: `open${id}`, name: "某人", realName: "某人", password: "none", roleId: roleId("personnel") });
  await db.insert(users).values(ids.map(person)).onConflictDoNothing();
  const expiresAt = new Date(Date.now() + MONTH_S * 1000);
  await db.insert(tokenFamilies).values(ids.map((id) => ({ id, tenantId: TENANT, userId: id, clientId: "saber", refreshJti: id, expiresAt }))).onConflictDoNothing();
  const signed = await Promise.all(ids.map((id) => signAccessToken({ sub: id, tid: TENANT, fid: id, cid: "saber" }, MONTH_S)));
  return signed.map(({ token }) => token);
}
