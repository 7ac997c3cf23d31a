import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AppLoadContext, EntryContext, HandleDataRequestFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { boot } from "./boot.server.ts";
export { leave } from "./boot.server.ts";
import { loadPanels } from "./crud/open-panel.tsx";
import "./locales/catalogue.server.ts";
import { LanguageProvider } from "./locales/translation.tsx";
import { log } from "./log.server.ts";
import { requestState, visitOf } from "./session/request-state.server.ts";
import { isSecure } from "./session/session-cookie.server.ts";
import { securityHeaders } from "./session/security-headers.server.ts";
import { criticalCss } from "./ui/critical-css.server.ts";
import { reportFailure } from "./upstream/gateway.server.ts";
import { accentCss } from "./shell/accent.ts";
import { preferencesOf } from "./shell/preferences.server.ts";
import { PageContext } from "./ui/page-context.tsx";

await Promise.all([boot(), loadPanels()]);

const RENDER_TIMEOUT = 15_000;
// Quality 4 costs half a millisecond, 11 would cost more than rendering; a window no larger than the text saves its memory.
const brotliOptions = (size: number) => ({
  params: {
    // Three steps more make a page a tenth smaller for 0.6 ms; what is small gains nothing by them.
    [constants.BROTLI_PARAM_QUALITY]: size > 32_768 ? 7 : 4,
    [constants.BROTLI_PARAM_LGWIN]: size > 32_768 ? 18 : 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A page as one compressed answer with its length: lists are small enough that streaming would only cost (performance §5). */
export default async function handleRequest(request: Request, status: number, headers: Headers, remix: EntryContext, context: AppLoadContext) {
  const state = await requestState({ request, context });
  const { theme, accent } = preferencesOf(request);
  const html = await render(
    <PageContext.Provider value={{ nonce: state.nonce, css: `${criticalCss(theme)}${accentCss(accent)}` }}>
      <LanguageProvider language={state.locale}>
        <RemixServer context={remix} url={request.url} nonce={state.nonce} abortDelay={RENDER_TIMEOUT} />
      </LanguageProvider>
    </PageContext.Provider>,
    state.nonce,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", state.locale === "zh" ? "zh-CN" : "en");
  for (const [name, value] of securityHeaders({ nonce: state.nonce, secure: isSecure(request) })) headers.set(name, value);
  return compressed(html, { request, status, headers });
}

/** Data of a navigation by script: the same compression, and no cache anywhere. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request }) => {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-store");
  headers.delete("X-Remix-Response");
  if (response.body === null) return new Response(null, { status: response.status, headers });
  return compressed(Buffer.from(await response.arrayBuffer()), { request, status: response.status, headers });
};

/** Faults that no guard turned into an answer. */
export async function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  // What a guard answered with, it has written down where that is due.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const state = await requestState({ request, context });
  log.error({ requestId: state.requestId, err: error, path: new URL(request.url).pathname }, "unhandled failure");
  reportFailure(visitOf(request, state), error);
}

function render(page: React.ReactElement, nonce: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    const sink = new PassThrough();
    let failure: unknown;
    sink.on("data", (chunk: Buffer) => chunks.push(chunk));
    sink.on("end", () => done(withoutZeros(Buffer.concat(chunks))));
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer);
        // A page with a hole in it, which only scripts could fill, is no page: Remix draws the one that says so.
        if (failure === undefined) pipe(sink);
        else fail(failure);
      },
      onShellError: fail,
      onError: (error) => {
        failure ??= error;
      },
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT);
  });
}

// React 18 fills its pieces of 2 KB up with zero bytes where a letter of several bytes does not fit; goes with React 19.
// Found by indexOf and not byte by byte: every Chinese page has some.
function withoutZeros(content: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = content.indexOf(0); at >= 0; at = content.indexOf(0, from)) {
    parts.push(content.subarray(from, at));
    from = at + 1;
  }
  return from === 0 ? content : Buffer.concat([...parts, content.subarray(from)]);
}

async function compressed(content: Buffer, { request, status, headers }: { request: Request; status: number; headers: Headers }): Promise<Response> {
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  headers.append("Vary", "Accept-Encoding");
  const encoding = content.length < 256 ? undefined : /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  const body = encoding === "br" ? await brotli(content, brotliOptions(content.length)) : encoding === "gzip" ? await gzipped(content) : content;
  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.byteLength));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { status, headers });
}
