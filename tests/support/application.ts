import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { flatRoutes } from "@remix-run/dev/dist/config/flat-routes.js";
import { decodeJwt } from "jose";
import { join } from "node:path";
import { type Session, writeSession } from "#app/session/session-cookie.server.ts";
import type { Fetch } from "./request.ts";
import { type Credentials, signInAs } from "./sign-in.ts";

type Module = Record<string, unknown>;
type Route = { id: string; path?: string; index?: boolean; file: string; parentId?: string };

const modules = import.meta.glob<Module>("../../app/routes/*.{ts,tsx}");
const app = join(import.meta.dirname, "..", "..", "app");

/** The site map as the build makes it out of the file names. */
export const siteMap = Object.values(flatRoutes(app) as Record<string, Route>);

/** Address of a route with all its parents: `/system/post`. */
export function addressOf(route: Route): string {
  const parent = siteMap.find(({ id }) => id === route.parentId);
  return `${parent ? addressOf(parent).replace(/\/$/, "") : ""}/${route.path ?? ""}`.replace(/(.)\/$/, "$1");
}

/**
 * The whole application in this process: every route's own loader, action and page through Remix's own handler, but
 * without a build. The database must be there (`openWorld`). A test may add pages of its own below the frame, by path.
 */
export async function openApplication(added: Record<string, Module> = {}): Promise<Fetch> {
  // The server's start would open its own database and print passwords.
  globalThis.booted ??= Promise.resolve();
  const entry = (await import("#app/entry.server.tsx")) as unknown as ServerBuild["entry"]["module"];
  const root = { id: "root", path: "", file: "root.tsx", module: await import("#app/root.tsx") };
  const routes = [root, ...(await Promise.all(siteMap.map(async (route) => ({ ...route, parentId: route.parentId ?? "root", module: await load(route) }))))];
  const own = Object.entries(added).map(([path, module]) => ({ id: `routes/_app.${path}`, path, file: "", parentId: "routes/_app", module }));
  const all = [...routes, ...own];
  const build = {
    mode: "test",
    entry: { module: entry },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: { entry: { module: "/entry.js", imports: [] }, routes: Object.fromEntries(all.map((route) => [route.id, manifestOf(route)])), url: "/manifest.js", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "build/assets",
    future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true, v3_singleFetch: true, v3_lazyRouteDiscovery: false, v3_routeConfig: false },
    isSpaMode: false,
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "test");
  return (request) => handle(request, {});
}

async function load({ file }: Route): Promise<Module> {
  const found = modules[`../../app/${file}`];
  if (!found) throw new Error(`${file} is no route module.`);
  return found();
}

function manifestOf({ id, path, module, ...route }: Route & { module: Module }) {
  const { parentId, index } = route;
  return { id, parentId, path, index, module: `/${id}.js`, imports: [], hasLoader: "loader" in module, hasAction: "action" in module, hasClientLoader: false, hasClientAction: false, hasErrorBoundary: "ErrorBoundary" in module };
}

export type Page = { status: number; html: string; location: string | null; cookies: string[] };

/** A browser without scripts that has signed in: it keeps its session and follows nothing by itself. */
export async function browserOf(site: Fetch, backend: Fetch, credentials: Credentials) {
  const { access, refresh } = await signInAs(backend, credentials);
  const user = { userId: decodeJwt(access).sub ?? "", tenantId: credentials.tenantId ?? "000000", account: credentials.account, realName: credentials.account, roleName: "", deptId: "", avatar: "" };
  const session: Session = { access, refresh, since: Math.floor(Date.now() / 1000), locked: false, user };
  const cookie = (await writeSession(session, new Request("http://site.test/"))).split(";")[0] ?? "";
  const headers = { Host: "site.test", Cookie: cookie, "Accept-Language": "zh-CN" };
  const read = async (request: Request): Promise<Page> => {
    const response = await site(request);
    const html = await response.text();
    // The renderer once filled up its pieces with zero bytes in the middle of Chinese words.
    if (html.includes("\u0000")) throw new Error(`${request.url} holds a zero byte: ${JSON.stringify(html.slice(html.indexOf("\u0000") - 40).slice(0, 60))}`);
    return { status: response.status, html, location: response.headers.get("Location"), cookies: response.headers.getSetCookie() };
  };
  return {
    /** A file, which no page is. */
    download: (path: string, asked: Record<string, string> = {}) => site(new Request(`http://site.test${path}`, { headers: { ...headers, ...asked } })),
    /** What is neither a page nor a form: its own method, headers and body. */
    send: (path: string, { headers: own, ...init }: RequestInit & { headers?: Record<string, string> }) =>
      site(new Request(`http://site.test${path}`, { ...init, headers: { ...headers, Origin: "http://site.test", ...own }, ...(init.body ? { duplex: "half" } : {}) } as RequestInit)),
    open: (path: string) => read(new Request(`http://site.test${path}`, { headers })),
    post: (path: string, form: [string, string][]) =>
      read(new Request(`http://site.test${path}`, { method: "POST", headers: { ...headers, Origin: "http://site.test" }, body: new URLSearchParams(form) })),
    token: access,
  };
}
export type Browser = Awaited<ReturnType<typeof browserOf>>;
