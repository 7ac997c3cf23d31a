type Session = { token: string; prefix: string };
const API = "/api/blade-system/param";

/** The access token of `admin`, over the interface for other clients. */
export async function signIn(url: string, password: string): Promise<string> {
  const body = JSON.stringify({ grant_type: "password", scope: "all", type: "account", tenantId: "000000", username: "admin", password });
  const answer = await fetch(`${url}/api/blade-auth/oauth/token`, { method: "POST", body, headers: { "Content-Type": "application/json", "Tenant-Id": "000000" } });
  const reply = (await answer.json()) as { access_token?: string; msg?: string };
  if (!reply.access_token) throw new Error(`admin may not sign in: ${answer.status} ${reply.msg ?? ""}`);
  return reply.access_token;
}

/** Saves one parameter after the other until the server is gone; the keys whose saving was answered. */
export async function writeUntilGone(url: string, { token, prefix }: Session): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let number = 0; ; number += 1) {
    const paramKey = `${prefix}${number}.`;
    try {
      const answer = await fetch(`${url}${API}/submit`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Blade-Auth": `bearer ${token}` },
        body: JSON.stringify({ paramName: "kill", paramKey, paramValue: "1" }),
      });
      const reply = (await answer.json()) as { success?: boolean };
      if (answer.ok && reply.success) acknowledged.push(paramKey);
      else return acknowledged;
    } catch {
      return acknowledged;
    }
  }
}

/** Every stored key that begins with `prefix`. */
export async function keysWith(url: string, { token, prefix }: Session): Promise<string[]> {
  const keys: string[] = [];
  for (let current = 1; ; current += 1) {
    const query = new URLSearchParams({ current: String(current), size: "200", ascs: "paramKey", paramKey: prefix });
    const answer = await fetch(`${url}${API}/list?${query}`, { headers: { "Blade-Auth": `bearer ${token}` } });
    const { data, msg } = (await answer.json()) as { data?: { records: { paramKey: string }[]; total: number }; msg?: string };
    if (!data) throw new Error(`The list is refused: ${answer.status} ${msg ?? ""}`);
    keys.push(...data.records.map(({ paramKey }) => paramKey));
    if (current * 200 >= data.total) return keys.filter((key) => key.startsWith(prefix));
  }
}
