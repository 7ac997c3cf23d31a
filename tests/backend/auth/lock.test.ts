import "../../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import { ask } from "../../support/request.ts";
import { ADMIN_PASSWORD, askRefresh, signInAs } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

beforeAll(async () => {
  await openWorld();
});

const admin = { account: "admin", password: ADMIN_PASSWORD };
const userInfo = (token: string) => ask(fetch, "/blade-auth/oauth/user-info", { token });
const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({ status, msg: body.msg });

describe("the lock screen", () => {
  const lock = (token: string, password = "lock-me") => ask(fetch, "/blade-auth/oauth/lock", { token, body: { password } });
  const unlock = (token: string, password: string) => ask(fetch, "/blade-auth/oauth/unlock", { token, body: { password } });
  const open = (token: string) => ask(fetch, "/blade-system/param/list", { token });

  test("keeps everything shut until the same password comes", async () => {
    const { access } = await signInAs(fetch, admin);
    expect((await lock(access)).status).toBe(200);
    for (const path of ["/blade-system/param/list", "/blade-system/menu/routes", "/blade-auth/oauth/clear-cache", "/blade-system/dict/dictionary?code=sex"]) {
      expect(told(await ask(fetch, path, { token: access }))).toEqual({ status: 423, msg: "会话已锁定" });
    }
    expect((await userInfo(access)).body.data).toMatchObject({ detail: { locked: true } });
    expect(told(await unlock(access, "other"))).toEqual({ status: 400, msg: "锁屏密码错误" });
    expect((await open(access)).status).toBe(423);
    expect((await unlock(access, "lock-me")).status).toBe(200);
    expect((await open(access)).status).toBe(200);
  });

  test("cannot be replaced by a second lock, nor left by a refresh", async () => {
    const { access, refresh } = await signInAs(fetch, admin);
    await lock(access);
    expect((await lock(access, "mine-now")).status).toBe(423);
    const { body } = await askRefresh(fetch, refresh);
    expect((await open(String(body.access_token))).status).toBe(423);
  });

  test("ends the session after five wrong passwords", async () => {
    const { access } = await signInAs(fetch, admin);
    await lock(access);
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) statuses.push((await unlock(access, `wrong ${attempt}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 401]);
    expect((await unlock(access, "lock-me")).status).toBe(401);
  });

  test("may be left by signing out", async () => {
    const { access } = await signInAs(fetch, admin);
    await lock(access);
    expect((await ask(fetch, "/blade-auth/oauth/logout", { token: access })).status).toBe(200);
    expect((await userInfo(access)).status).toBe(401);
  });

  test("is one session's: the person's other session stays open", async () => {
    const [here, elsewhere] = [await signInAs(fetch, admin), await signInAs(fetch, admin)];
    await lock(here.access);
    expect((await open(elsewhere.access)).status).toBe(200);
  });
});
