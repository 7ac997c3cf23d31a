import { sm2 } from "sm-crypto";
import { ADMIN_PASSWORD, setting } from "./journey-people.ts";
import { expect, test as base } from "./journey-test.ts";

export { expect };

type Answer = { code: number; msg: string; data: unknown; access_token?: string };
/** What the administrator does meanwhile, over the API. */
export type Administrator = {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: object) => Promise<T>;
};
type Given = { administrator: Administrator };

/** A journey on the site where registration, switching, tenants and a third party are on; nobody is signed in. */
export const test = base.extend<Given>({
  person: async ({}, use) => use(null),
  baseURL: async ({}, use) => use(setting("JOURNEY_MODES_SITE")),
  administrator: async ({}, use) => use(await enterAsAdministrator(`${setting("JOURNEY_MODES_SITE")}/api`)),
});

async function enterAsAdministrator(api: string): Promise<Administrator> {
  const { publicKey } = (await answerOf(await fetch(`${api}/blade-auth/oauth/public-key`))).data as { publicKey: string };
  const fields = { grant_type: "password", scope: "all", tenantId: "000000", username: "admin", password: sm2.doEncrypt(ADMIN_PASSWORD, publicKey, 0) };
  const { access_token } = await answerOf(await fetch(`${api}/blade-auth/oauth/token`, { method: "POST", body: new URLSearchParams(fields), headers: { "Tenant-Id": "000000" } }));
  const headers = { "Blade-Auth": `bearer ${access_token}`, "Content-Type": "application/json" };
  return {
    get: async <T>(path: string) => (await answerOf(await fetch(`${api}${path}`, { headers }))).data as T,
    post: async <T>(path: string, body = {}) => (await answerOf(await fetch(`${api}${path}`, { method: "POST", headers, body: JSON.stringify(body) }))).data as T,
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${answer.msg}`);
  return answer;
}

/** Lets somebody in who has registered. */
export async function passAudit({ get, post }: Administrator, account: string) {
  const { records } = await get<{ records: { id: string; account: string }[] }>(`/blade-system/user/page?account=${account}`);
  await post(`/blade-system/user/audit-pass?userIds=${records.find((row) => row.account === account)?.id}`);
}

/** The code that was sent to a phone last, as the outbox has it. */
export async function codeSentTo({ get }: Administrator, phone: string): Promise<string> {
  const { records } = await get<{ records: { phone: string; text: string }[] }>("/blade-resource/sms-outbox/page?size=100");
  return /\d{6}/.exec(records.find((row) => row.phone === phone)?.text ?? "")?.[0] ?? "";
}

type Node = { id: string; title: string; children?: Node[] | null };

/** Somebody new with two roles, one of which opens posts and the other dictionaries; the password is to be changed first. */
export async function newPersonOfTwoRoles({ get, post }: Administrator, own: string, password: string) {
  const { menu } = await get<{ menu: Node[] }>("/blade-system/menu/grant-tree");
  const { depts } = await get<{ depts: Node[] }>("/blade-system/user/choices");
  const roleOf = async (title: string) => {
    const { id } = await post<{ id: string }>("/blade-system/role/submit", { roleName: `${own}${title}`, roleAlias: `${own}${title}`, sort: 1 });
    await post("/blade-system/role/grant", { roleIds: [id], menuIds: pathTo(menu, title), dataScopeIds: [], apiScopeIds: [] });
    return id;
  };
  const roleId = [await roleOf("岗位管理"), await roleOf("字典管理")].join(",");
  await post("/blade-system/user/submit", { userType: 1, account: own, password, name: own.slice(0, 20), realName: own, roleId, deptId: depts[0]?.id ?? "" });
}

/** Ids from the root to the node with a title. */
function pathTo(nodes: Node[], title: string): string[] {
  for (const { id, children, ...node } of nodes) {
    const below = node.title === title ? [] : pathTo(children ?? [], title);
    if (node.title === title || below.length > 0) return [id, ...below];
  }
  return [];
}
