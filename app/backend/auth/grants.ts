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
import { rotateFamily, startFamily } from "./token-family.ts";
import { findUser } from "./token-reply.ts";

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
    default:
      throw new Refusal("unsupportedGrant", { params: { grant: grant.slice(0, 40) } });
  }
}

async function byPassword(context: RequestContext, client: Client, fields: Fields): Promise<TokenReply> {
  const account = (fields.username ?? "").trim();
  const tenantId = env.TENANT_MODE ? (context.headers.get("Tenant-Id") ?? fields.tenantId ?? DEFAULT_TENANT) : DEFAULT_TENANT;
  const subjects = subjectsOf(tenantId, account, context.address);
  if (await isLockedOut(context, subjects)) throw new Refusal("tooManyFailures", { status: 429 });
  if (env.CAPTCHA_MODE && !(await captchaFits(context, fields))) throw new Refusal("badCaptcha");
  const user = account.includes("\u0000") ? undefined : await findUser(context, { tenantId, account });
  // An unknown account costs as much time as a wrong password.
  const right = await verifyPassword(plainPassword(fields.password ?? ""), user?.password ?? null);
  if (!user || !right) {
    await countFailure(context, subjects);
    throw new Refusal("badCredentials");
  }
  await clearFailures(context, subjects.filter((subject) => subject.scope === "account"));
  return startFamily(context, user, client);
}

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

function plainPassword(sent: string): string | null {
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
