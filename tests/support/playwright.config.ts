import { defineConfig } from "@playwright/test";
import type { JourneyOptions } from "./journey-test.ts";

// Nothing of the browser's own may reach the network or the machine's graphics.
const quiet = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** The journeys: the same steps in a browser with and without scripts (architecture §9). */
export default defineConfig<JourneyOptions>({
  testDir: "../journeys",
  outputDir: "../../.cache/journeys",
  globalSetup: "./journey-setup.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: quiet },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
  projects: [
    { name: "with-js", use: { javaScriptEnabled: true } },
    { name: "no-js", use: { javaScriptEnabled: false } },
  ],
});
