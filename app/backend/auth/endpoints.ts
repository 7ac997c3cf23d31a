import {
  captcha, clearCache, lockSession, logout, publicKey, token, tokenRefresh, unlockSession, userInfo,
} from "#app/contract/auth/oauth.ts";
import { beginBinding, bindAccount, boundAccounts, oauthCallback, oauthRender, SOURCE, unbindAccount } from "#app/contract/auth/third-party.ts";
import { forgetTotals } from "../crud/page.ts";
import { forgetGrants } from "../http/authenticate.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { bindOwn, boundOf, startBinding, unbindOwn } from "./bound-accounts.ts";
import { issueCaptcha } from "./captcha.ts";
import { grantToken } from "./grants.ts";
import { lock, unlock } from "./lock.ts";
import { publicKey as installationKey } from "./primitives/sm2-transport.ts";
import { startThirdParty } from "./third-party.ts";
import { revokeFamily } from "./token-family.ts";
import { findUser, tokenReply } from "./token-reply.ts";

// These keep their rows when they refuse: failure counters, used captchas, revoked families.
const keepsRows = { transaction: false };

/** Signing in, staying in, locking and leaving (contract 2). */
export const authEndpoints = [
  bind(token, ({ body }, context) => grantToken(context, body), keepsRows),
  bind(tokenRefresh, ({ body }, context) => grantToken(context, { ...body, grant_type: "refresh_token" }), keepsRows),
  bind(oauthRender, () => startThirdParty()),
  bind(oauthCallback, ({ query }, context) => grantToken(context, { ...query, grant_type: "social", source: SOURCE })),
  bind(boundAccounts, (_, context) => boundOf(context)),
  bind(beginBinding, ({ body }, context) => startBinding(context, body.password), keepsRows),
  bind(bindAccount, async ({ body }, context) => {
    await bindOwn(context, body);
    return null;
  }, keepsRows),
  bind(unbindAccount, async ({ body }, context) => {
    await unbindOwn(context, body.id);
    return null;
  }),
  bind(captcha, ({ query }, context) => issueCaptcha(context, query.kind)),
  bind(publicKey, async () => ({ publicKey: installationKey() })),
  bind(logout, async (_, context) => {
    await revokeFamily(context, context.caller.familyId, "logout");
    return null;
  }),
  bind(userInfo, async (_, context) => {
    const user = await findUser(context, { id: context.caller.userId });
    if (!user) throw notFound();
    const inForce = { roleId: context.caller.roleIds.join(","), deptId: context.caller.deptIds.join(","), roleAliases: context.caller.roleAliases };
    return { ...tokenReply({ ...user, ...inForce }, { clientId: "", seconds: 0 }), detail: { locked: context.caller.locked } };
  }),
  bind(clearCache, async () => {
    forgetTotals();
    forgetGrants();
    return null;
  }),
  bind(lockSession, async ({ body }, context) => {
    await lock(context, body.password);
    return null;
  }),
  bind(unlockSession, async ({ body }, context) => {
    await unlock(context, body.password);
    return null;
  }, keepsRows),
];
