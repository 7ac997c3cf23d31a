import { NOBODY, type RequestContext } from "../http/caller.ts";
import { clearFailures, subjectsOf } from "./login-failures.ts";
import { requireRepeated, storePassword } from "./own-password.ts";
import { requireGoodPassword } from "./password-policy.ts";
import { requireCode, wrongCode } from "./sms-code.ts";
import { findUserByPhone } from "./token-reply.ts";

type Wish = { tenantId: string; phone: string; id: string; value: string; newPassword: string; newPassword1: string };

/**
 * Gives the user of a phone a new password for a code that came there; all sessions of the user end. A phone that nobody
 * has answers as a wrong code. The password is looked at first, so that a weak one does not use the code up.
 */
export async function resetByCode(context: RequestContext, { tenantId, phone, id, value, newPassword, newPassword1 }: Wish) {
  requireRepeated({ newPassword, newPassword1 });
  await requireGoodPassword(context, { password: newPassword, account: phone });
  await requireCode(context, { id, value, phone, tenantId });
  const user = await findUserByPhone(context, { tenantId, phone });
  if (!user || user.status !== 1) throw wrongCode();
  await requireGoodPassword(context, { password: newPassword, account: user.account });
  const caller = { ...NOBODY, userId: user.id, tenantId, account: user.account, realName: user.realName };
  await context.db.transaction(async (tx) => {
    await storePassword({ ...context, db: tx, caller }, { userId: user.id, password: newPassword });
    await clearFailures({ ...context, db: tx }, subjectsOf(tenantId, user.account, ""));
  });
}
