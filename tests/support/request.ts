/** An answer of the Blade API: status, headers, and its JSON when it is JSON. */
export type Answered = { status: number; headers: Headers; body: Record<string, unknown> };
export type Fetch = (request: Request) => Promise<Response>;
export type Asking = {
  method?: string;
  token?: string;
  /** Sent as JSON, unless it is text, which is sent as it stands. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** Asks the Blade API behind `fetch`; `path` starts with `/blade-`. */
export async function ask(fetch: Fetch, path: string, { method, token, body, headers = {} }: Asking = {}): Promise<Answered> {
  const response = await fetch(
    new Request(`http://upstream${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(token ? { "Blade-Auth": `bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
  return answered(response);
}

/** Reads an answer; what is no JSON has an empty body here. */
export async function answered(response: Response): Promise<Answered> {
  if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
    // It would never end by itself.
    await response.body?.cancel();
    return { status: response.status, headers: response.headers, body: {} };
  }
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as Answered["body"]) : {} };
}

/** The data of a success; throws with the message of a refusal. */
export async function dataOf<T>(fetch: Fetch, path: string, asking: Asking = {}): Promise<T> {
  const { status, body } = await ask(fetch, path, asking);
  if (status !== 200) throw new Error(`${path}: ${status} ${String(body.msg)}`);
  return body.data as T;
}
