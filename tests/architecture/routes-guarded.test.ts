import "../support/settings.ts";
import { describe, expect, test } from "vitest";
import { type Guard, guardOf } from "#app/session/guard.server.ts";
import { filesIn, textOf } from "./sources.ts";

type RouteModule = { loader?: unknown; action?: unknown; default?: unknown; shouldRevalidate?: unknown } & Record<string, unknown>;

const modules = import.meta.glob<RouteModule>("../../app/routes/*.{ts,tsx}");
const root = await import("#app/root.tsx");

/** Pages of anybody, signed in or not. */
const OPEN = ["$", "403", "404", "500", "forgot", "login", "login_.sms", "oauth.callback", "oauth.oidc", "preferences", "register"];
/** Pages that a locked session may still call: the lock itself and the way out. */
const WHILE_LOCKED = ["lock", "logout"];
/** Endpoints that are no pages: each says why nobody has to be signed in. */
const ENDPOINTS: Record<string, string> = {
  healthz: "says that the process lives",
  readyz: "says that the upstream answers",
  "api.$": "the backend asks for the bearer token itself and never reads the cookie",
  "assets.$": "scripts and styles of the sign-in page too",
};
const EXPORTS = ["default", "loader", "action", "handle", "meta", "headers", "links", "shouldRevalidate", "ErrorBoundary", "HydrateFallback"];

const routes = await Promise.all(
  Object.entries(modules).map(async ([path, load]) => [path.replace(/^.*\/|\.tsx?$/g, ""), await load()] as const),
);

const expected = (name: string): Guard => (OPEN.includes(name) ? "open" : WHILE_LOCKED.includes(name) ? "lock-screen" : "signed-in");

describe.each(routes.filter(([name]) => !(name in ENDPOINTS)))("%s", (name, module) => {
  test("lets in whom it may", () => {
    const guards = [module.loader, module.action].filter((handler) => handler !== undefined).map(guardOf);
    expect(guards).toEqual(guards.map(() => expected(name)));
  });

  test("has a loader: a page without one would be drawn for anybody", () => expect(guardOf(module.loader)).toBeDefined());

  test("exports only what Remix takes out of the browser's copy or puts into it", () => {
    expect(Object.keys(module).filter((key) => !EXPORTS.includes(key))).toEqual([]);
  });
});

test("the frame of every page is open and reads no data of a person", () => expect(guardOf(root.loader)).toBe("open"));

test("every open page, endpoint and lock page still exists", () => {
  const names = routes.map(([name]) => name);
  expect([...OPEN, ...WHILE_LOCKED].filter((name) => !names.includes(name))).toEqual([]);
});

test("endpoints draw nothing and are few", () => {
  const endpoints = routes.filter(([name]) => name in ENDPOINTS);
  expect(endpoints.filter(([, module]) => module.default !== undefined || guardOf(module.loader) !== undefined).map(([name]) => name)).toEqual([]);
});

test("loaders and actions are written in the one form that the build can take out", () => {
  const odd = filesIn("app/routes").flatMap((path) => {
    const text = textOf(path);
    const faults = [/export \{[^}]*\} from/, /export const \{/, /export \*/].filter((form) => form.test(text));
    return faults.map((form) => `${path}: ${form.source}`);
  });
  expect(odd).toEqual([]);
});
