import { and, eq, inArray } from "drizzle-orm";
import { signAccessToken } from "#app/backend/auth/primitives/tokens.ts";
import type { Db } from "#app/backend/db/connect.ts";
import { tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { menus, roleMenus, roles, users } from "#app/backend/db/schema/system.ts";
import { raiseStamp } from "#app/backend/http/permission-stamp.ts";
import { nextId } from "#app/backend/snowflake.ts";

export type Person = { id: string; account: string; roleId: string; familyId: string; token: string };
type Standing = { tenantId?: string; alias?: string } & Partial<Pick<typeof users.$inferInsert, "deptId" | "regionCode" | "constUnitId" | "mustChangePassword">>;

/** Somebody new with one role of their own that holds exactly these codes, signed in without the cost of a password. */
export async function newPerson(db: Db, codes: readonly string[], { tenantId = "000000", alias, ...standing }: Standing = {}): Promise<Person> {
  const [id, roleId, familyId] = [nextId(), nextId(), nextId()];
  const account = `p${id.slice(-12)}`;
  await db.insert(roles).values({ id: roleId, tenantId, roleName: account, roleAlias: alias ?? account });
  await db.insert(users).values({ id, tenantId, account, name: "某人", realName: "某人", password: "none", roleId, ...standing });
  await db.insert(tokenFamilies).values({ id: familyId, tenantId, userId: id, clientId: "saber", refreshJti: familyId, expiresAt: new Date(Date.now() + 3_600_000) });
  await grantCodes(db, roleId, codes);
  const { token } = await signAccessToken({ sub: id, tid: tenantId, fid: familyId, cid: "saber" }, 600);
  return { id, account, roleId, familyId, token };
}

/** Makes a role hold exactly these codes; of codes that no menu has, the rows are made. */
export async function grantCodes(db: Db, roleId: string, codes: readonly string[]) {
  await db.delete(roleMenus).where(eq(roleMenus.roleId, roleId));
  if (codes.length > 0) {
    await db.insert(menus).values(codes.map((code) => ({ id: nextId(), code, name: code, category: 2 }))).onConflictDoNothing();
    const rows = await db.select({ id: menus.id }).from(menus).where(and(inArray(menus.code, [...codes]), eq(menus.isDeleted, 0)));
    await db.insert(roleMenus).values(rows.map(({ id }) => ({ id: nextId(), roleId, menuId: id })));
  }
  await raiseStamp(db);
}
