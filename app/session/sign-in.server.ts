import { sm2 } from "sm-crypto";
import { publicKey, token } from "#app/contract/auth/oauth.ts";
import { env } from "#app/env.server.ts";
import type { OpenArgs } from "./guard.server.ts";
import { sessionOf } from "./refresh.server.ts";

export type Credentials = { tenantId: string; username: string; password: string; captchaKey: string; captchaCode: string };
export const DEFAULT_TENANT = "000000";

/** Signs a person in: the password leaves this process only as SM2 cipher text (contract 2.4). */
export async function signIn({ state, call }: OpenArgs, credentials: Credentials): Promise<void> {
  const { tenantId, username, password, captchaKey, captchaCode } = credentials;
  const { publicKey: key } = await call(publicKey);
  const reply = await call(token, {
    body: {
      grant_type: env.CAPTCHA_MODE ? "captcha" : "password",
      scope: "all", type: "account", tenantId, username,
      password: sm2.doEncrypt(password, key, 0),
    },
    headers: {
      "Tenant-Id": tenantId,
      ...(env.CAPTCHA_MODE ? { "Captcha-Key": captchaKey, "Captcha-Code": encodeURIComponent(captchaCode) } : {}),
    },
  });
  await state.saveSession(sessionOf(reply));
}
