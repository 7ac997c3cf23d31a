import { data } from "@remix-run/node";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { Failure } from "#app/contract/envelope.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";

/** A file of the upstream handed on as it arrives, under the name the upstream gave it; a refusal becomes an error page. */
export async function fileAnswer(endpoint: Endpoint, query: Record<string, string>, { send, t }: SignedArgs): Promise<Response> {
  const answer = await send(endpoint, { query });
  if (!answer.ok) {
    const failure = Failure.safeParse(await answer.json().catch(() => null)).data;
    throw data({ msg: failure?.msg ?? t("backend:failure") }, { status: answer.status });
  }
  const headers = new Headers({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  for (const name of ["Content-Type", "Content-Disposition", "Content-Length"]) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { headers });
}
