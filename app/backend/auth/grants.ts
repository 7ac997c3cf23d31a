import type { TokenReply } from "#app/contract/auth/oauth.ts";
import { env } from "#app/env.server.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { useCaptcha } from "./captcha.ts";
import { type Client, clientOf } from "./client.ts";
import { clearFailures, countFailure, isLockedOut, subjectsOf } from "./login-failures.ts";
import { verifyPassword } from "./primitives/password-hash.ts";
import { decryptPassword } from "./primitives/sm2-transport.ts";
import { verifyRefreshToken } from "./primitives/tokens.ts";
import { registerCompany, registerUser } from "./registration.ts";
import { requireCode, wrongCode } from "./sms-code.ts";
import { byThirdParty } from "./third-party.ts";
import { rotateFamily, startFamily } from "./token-family.ts";
import { findAccount, findUser, findUserByPhone, requireStanding } from "./token-reply.ts";

const DEFAULT_TENANT = "000000";
type Fields = Record<string, string>;

/** Answers a token call by its grant (contract 2.1); what a client may use stands in its row. */
export async function grantToken(context: RequestContext, fields: Fields): Promise<TokenReply> {
  const grant = fields.grant_type ?? "";
  const client = await clientOf(context);
  if (!client.grants.includes(grant)) throw new Refusal("unsupportedGrant", { params: { grant: grant.slice(0, 40) } });
  switch (grant) {
    case "password":
    case "captcha":
      return byPassword(context, client, fields);
    case "refresh_token":
      return byRefreshToken(context, client, fields);
    case "sms_code":
      return bySmsCode(context, client, fields);
    case "register":
      return byRegistration(context, fields);
    case "social":
    case "authorization_code":
      return byThirdParty(context, client, { ...fields, grant, tenantId: tenantOf(context, fields.tenantId) || DEFAULT_TENANT });
    default:
      throw new Refusal("unsupportedGrant", { params: { grant: grant.slice(0, 40) } });
  }
}

async function byPassword(context: RequestContext, client: Client, fields: Fields): Promise<TokenReply> {
  const account = (fields.username ?? "").trim();
  const tenantId = tenantOf(context, fields.tenantId) || DEFAULT_TENANT;
  const subjects = subjectsOf(tenantId, account, context.address);
  if (await isLockedOut(context, subjects)) throw new Refusal("tooManyFailures", { status: 429 });
  if (env.CAPTCHA_MODE && !(await captchaFits(context, fields))) throw new Refusal("badCaptcha");
  const user = account.includes("\u0000") ? undefined : await findAccount(context, { tenantId, account });
  // An unknown account costs as much time as a wrong password.
  const right = await verifyPassword(plainPassword(fields.password ?? ""), user?.password ?? null);
  if (!user || !right) {
    await countFailure(context, subjects);
    throw new Refusal("badCredentials");
  }
  requireStanding(user);
  await clearFailures(context, subjects.filter((subject) => subject.scope === "account"));
  return startFamily(context, user, client);
}

/** The tenant that a call without a token speaks of; empty when tenants are on and none was named. */
export function tenantOf({ headers }: RequestContext, named: string | undefined): string {
  return env.TENANT_MODE ? (headers.get("Tenant-Id") ?? named ?? "").trim() : DEFAULT_TENANT;
}

async function bySmsCode(context: RequestContext, client: Client, { phone = "", id = "", value = "", ...fields }: Fields): Promise<TokenReply> {
  const tenantId = tenantOf(context, fields.tenantId) || DEFAULT_TENANT;
  if (!/^\d{1,19}$/.test(id) || !/^\d{1,20}$/.test(phone)) throw wrongCode();
  await requireCode(context, { id, value, phone, tenantId });
  const user = await findUserByPhone(context, { tenantId, phone });
  if (!user) throw wrongCode();
  requireStanding(user);
  return startFamily(context, user, client);
}

/** Nobody is signed in by registering: the answer says that the application waits for an administrator. */
async function byRegistration(context: RequestContext, fields: Fields): Promise<TokenReply> {
  if (env.CAPTCHA_MODE && !(await captchaFits(context, fields))) throw new Refusal("badCaptcha");
  const { account = "", name = "", phone = "", email = "", uscc = "", id = "", value = "" } = trimmed(fields);
  const who = { tenantId: tenantOf(context, fields.tenantId), name, password: plainPassword(fields.password ?? "") };
  if (uscc) await registerCompany(context, { ...who, account: phone }, { uscc, id: /^\d{1,19}$/.test(id) ? id : "0", value });
  else await registerUser(context, { ...who, account, phone, email });
  throw new Refusal("registrationWaits", { status: 202, code: 2144 });
}

const trimmed = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text).trim()]));

/** Captcha key and code come as headers (contract 1.2); plain fields are accepted too. */
function captchaFits(context: RequestContext, fields: Fields) {
  const key = context.headers.get("Captcha-Key") ?? fields.captchaKey ?? "";
  const code = context.headers.get("Captcha-Code") ?? fields.captchaCode ?? "";
  return useCaptcha(context, key, decodeURIComponentSafely(code));
}

// Header values are ASCII, an answer in Chinese arrives percent-encoded.
function decodeURIComponentSafely(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A password as it came over the line: SM2 cipher text, or itself where that is allowed; null when it is neither. */
export function plainPassword(sent: string): string | null {
  return decryptPassword(sent) ?? (env.ALLOW_PLAIN_LOGIN ? sent : null);
}

async function byRefreshToken(context: RequestContext, client: Client, fields: Fields): Promise<TokenReply> {
  const claims = await verifyRefreshToken(fields.refresh_token ?? "");
  if (!claims) throw new Refusal("badRefreshToken", { status: 401 });
  const reply = await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    return rotateFamily(inside, claims, { client, user: (id) => findUser(inside, { id }) });
  });
  if (!reply) throw new Refusal("badRefreshToken", { status: 401 });
  return reply;
}
