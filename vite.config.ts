import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vitest/config";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

// What every list needs travels as one file: twenty small ones would cost their headers and compress worse. What only
// some pages need, or a list only once something is opened over it, stays out.
const SELDOM = /table\.enhanced|mantine-frame|upload-|file-name|\/crud\/(panels|deed-|once-|record-|remove-|form-fields|inputs|conflict|check-tree)|\/ui\/(chart-|month-calendar|stat-tile)|\/shell\/(login-|lock-page|iframe-|live-notices)/;
function chunkOf(id: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|cookie|set-cookie-parser)\//.test(id)) return "vendor";
  if (/\/app\/(ui|shell|session|locales|crud)\/[^?]*\.tsx?$/.test(id) && !SELDOM.test(id)) return "frame";
  return undefined;
}
// What pages loaded later share with the server must not live in its one file: Rollup would move that file's place, from
// which the migrations are found.
const rulesApart = (id: string) => (/\/app\/rules\//.test(id) ? "rules" : undefined);
const underTest = process.env.VITEST !== undefined;

export default defineConfig(({ isSsrBuild }) => ({
  // The Remix plugin rewrites modules for the browser; tests want them as they are.
  plugins: underTest
    ? []
    : [
        remix({
          future: {
            v3_fetcherPersist: true,
            v3_relativeSplatPath: true,
            v3_throwAbortReason: true,
            v3_singleFetch: true,
            v3_lazyRouteDiscovery: false,
            v3_routeConfig: false,
          },
        }),
      ],
  // The browser build aims low for old shells; the server build runs on the Node of package.json.
  build: {
    target: isSsrBuild ? "node20" : "es2020",
    cssMinify: true,
    assetsInlineLimit: 0,
    minify: isSsrBuild ? false : "terser",
    terserOptions: { compress: { passes: 3 } },
    rollupOptions: { output: { manualChunks: isSsrBuild ? rulesApart : chunkOf } },
  },
  // In development the names of a route's exports are read from its unstripped module: what only the server needs must
  // not be prepared for a browser.
  optimizeDeps: {
    entries: ["app/entry.client.tsx"],
    include: ["@remix-run/react", "react", "react-dom/client", "react/jsx-runtime", "react/jsx-dev-runtime"],
    exclude: [
      "@fastify/busboy", "@node-rs/argon2", "@remix-run/node", "csv-parse", "csv-stringify", "drizzle-orm", "fflate", "hono",
      "jose", "openid-client", "pg", "pg-copy-streams", "pino", "read-excel-file", "sharp", "sm-crypto", "svg-captcha", "write-excel-file", "zod",
    ],
  },
  ssr: { noExternal: ["mantine-react-table", "@tabler/icons-react"] },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    globalSetup: "tests/support/global-setup.ts",
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
}));
