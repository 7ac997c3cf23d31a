import { data, redirect } from "@remix-run/node";
import { Failure } from "#app/contract/envelope.ts";
import { attachDownload } from "#app/contract/resource/attach.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { pageBefore } from "#app/session/origin.server.ts";
import { returnPath } from "#app/session/return-to.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";

/** What a browser asks with: a part of the file, or whether it has changed. */
const ASKED = ["Range", "If-Range", "If-None-Match"];
const TOLD = [
  "Content-Type", "Content-Disposition", "Content-Length", "Content-Range", "Content-Security-Policy", "Cross-Origin-Resource-Policy",
  "X-Content-Type-Options", "Accept-Ranges", "ETag", "Cache-Control",
];
/** These answer the browser's own questions. */
const PASSED = [200, 206, 304, 416];

/**
 * An attachment of the upstream as it arrives, whole or in part. Who followed a link and gets no file goes back to the page of
 * the link and is told there: 文件下载失败，请重新尝试 (spec §8).
 */
export async function attachAnswer(key: string, args: SignedArgs): Promise<Response> {
  const { request, send } = args;
  const headers = Object.fromEntries(ASKED.flatMap((name) => [[name, request.headers.get(name)] as const]).filter((pair): pair is [string, string] => pair[1] !== null));
  const answer = await send(attachDownload, { query: { key, ...(new URL(request.url).searchParams.has("save") && { save: "1" }) }, headers }).catch((error: unknown) => failed(error, args));
  if (!PASSED.includes(answer.status)) return refused(answer, args);
  const told = new Headers();
  for (const name of TOLD) {
    const value = answer.headers.get(name);
    if (value !== null) told.set(name, value);
  }
  if (request.method === "HEAD") await answer.body?.cancel();
  return new Response(request.method === "HEAD" ? null : answer.body, { status: answer.status, headers: told });
}

// Somebody whose session is over, or who has to do something first, is led by the guard.
function failed(error: unknown, { t }: SignedArgs): Response {
  if (!(error instanceof UpstreamError) || error.status < 500) throw error;
  return Response.json({ msg: t("backend:downloadFailed") }, { status: error.status });
}

async function refused(answer: Response, { request, t, state }: SignedArgs): Promise<Response> {
  const { status } = answer;
  const { code = status, msg: told = "" } = Failure.safeParse(await answer.json().catch(() => null)).data ?? {};
  if ([401, 403, 423].includes(status)) throw new UpstreamError({ status, code, msg: told });
  const msg = (status < 500 && told) || t("backend:downloadFailed");
  const back = pageOfLink(request);
  if (back === "" || back.startsWith("/files/")) throw data({ msg }, { status });
  state.cookies.push(await flashCookie({ kind: "error", text: msg }));
  return redirect(returnPath(back), { status: 303 });
}

/** Where a link stood that was followed; empty for a picture or a film on a page, and for links of elsewhere. */
function pageOfLink(request: Request): string {
  const dest = request.headers.get("Sec-Fetch-Dest");
  const isFollowed = dest === null ? (request.headers.get("Accept") ?? "").includes("text/html") : dest === "document";
  return (isFollowed && pageBefore(request)) || "";
}
