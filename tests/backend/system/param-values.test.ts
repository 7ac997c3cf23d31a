import "../../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

type Row = { id: string; paramName: string; paramKey: string; paramValue: string; version: number };
const base = "/blade-system/param";
let token = "";
beforeAll(async () => {
  await openWorld();
  token = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
});

const submit = (body: object) => ask(fetch, `${base}/submit`, { token, body });
const list = async (query: string) => (await dataOf<{ records: Row[] }>(fetch, `${base}/list?size=100&${query}`, { token })).records;
const byKey = async (paramKey: string) => (await list(`paramKey_equal=${paramKey}`))[0];

describe("a secret parameter", () => {
  const secret = { paramName: "网关密钥", paramKey: "gateway.secret", paramValue: "Kanarie-1" };

  test("is never read: not in lists, details, searches, orders, the bin or the history", async () => {
    const { id } = (await submit(secret)).body.data as { id: string };
    expect((await submit({ ...secret, id, paramValue: "Kanarie-2" })).status).toBe(200);
    expect(await byKey("gateway.secret")).toMatchObject({ paramValue: "******" });
    expect(await list("paramValue=Kanarie")).toEqual([]);
    expect((await list("ascs=paramValue")).map(({ paramKey }) => paramKey)).not.toContain("gateway.secret");
    await ask(fetch, `${base}/remove?ids=${id}`, { token, method: "POST" });
    const bin = await ask(fetch, `${base}/recycle-list`, { token });
    expect(JSON.stringify(bin.body)).toContain("gateway.secret");
    const told = [bin, await ask(fetch, `${base}/history?id=${id}`, { token }), await ask(fetch, `${base}/recycle-list?paramValue=Kanarie`, { token })];
    expect(JSON.stringify(told.map(({ body }) => body))).not.toContain("Kanarie");
  });

  test("keeps its value when the mask is sent back, and shows it to nobody who changes first", async () => {
    const { id } = (await submit({ ...secret, paramKey: "mail.password" })).body.data as { id: string };
    expect((await submit({ ...secret, paramKey: "mail.password", id, paramName: "改名", paramValue: "******", version: 1 })).status).toBe(200);
    const late = await submit({ ...secret, paramKey: "mail.password", id, paramValue: "x", version: 1 });
    expect([late.status, JSON.stringify(late.body)]).toEqual([409, expect.not.stringContaining("Kanarie")]);
    const renamed = await submit({ ...secret, id, paramKey: "mail.open", paramValue: "******" });
    expect(renamed.body).toMatchObject({ success: false, msg: "该参数的值不公开，不能改成普通键名" });
  });
});

test.each([
  ["log.retentionDays", "6", "7"], ["account.failCount", "21", "20"], ["account.failCount", "2", "3"], ["password.minLength", "7", "8"],
  ["log.api", "yes", "true"], ["notify.quietFrom", "24:00", "22:30"], ["notify.quietTo", "7", "06:00"], ["notify.smsLevel", "5", "4"], ["sms.tenantPerHour", "0", "1"],
])("%s refuses %s and takes %s", async (paramKey, wrong, right) => {
  const row = await byKey(paramKey);
  const refused = await submit({ ...row, paramValue: wrong });
  expect([refused.status, refused.body.data]).toEqual([400, { keys: { paramValue: { key: "invalid" } } }]);
  expect((await submit({ ...row, paramValue: right })).status).toBe(200);
});
