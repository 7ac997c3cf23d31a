import { chromium } from "@playwright/test";
import { findChromium } from "../chromium.mjs";

const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const RUNS = 5;

/** A first visit of a list at 400 kbit/s and 400 ms with a four times slower CPU: bytes by kind and time to the first row. */
export async function measureVisit({ base }, { cookie }) {
  const path = findChromium();
  if (!path) return [{ name: "first visit: no browser found, not measured", value: 0, unit: "" }];
  const browser = await chromium.launch({ executablePath: path, args: FLAGS });
  const runs = [];
  for (let run = 0; run <= RUNS; run += 1) runs.push(await visit(browser, { base, cookie }));
  const plain = await readsWithoutScripts(browser, { base, cookie });
  await browser.close();
  // The first run warms the browser itself.
  const median = (name) => runs.slice(1).map((run) => run[name]).sort((a, b) => a - b)[Math.floor(RUNS / 2)];
  return [
    { name: "first visit, 400 kbit/s: first row", value: Math.round(median("row")), unit: "ms", must: 1300 },
    { name: "first visit: HTML with critical CSS", value: kb(median("Document")), unit: "KB", must: 15 },
    { name: "first visit: JavaScript", value: kb(median("Script")), unit: "KB", must: 100 },
    { name: "first visit: late CSS", value: kb(median("Stylesheet")), unit: "KB" },
    { name: "first visit: requests before the first row", value: median("blocking"), unit: "", must: 1 },
    { name: "next page: bytes with headers", value: kb(median("next")), unit: "KB", must: 0.9 },
    { name: "next page: until the row has changed", value: Math.round(median("nextTime")), unit: "ms" },
    { name: "list, next page and search without JavaScript", value: plain, unit: "of 3", must: 3, best: "high" },
  ];
}

async function visit(browser, { base, cookie }) {
  const { page, session } = await openPage(browser, { base, cookie });
  const bytes = {};
  const kinds = new Map();
  let blocking = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = kinds.get(requestId) ?? "Other";
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  await page.addInitScript(watchFirstRow);
  await page.goto(`${base}/system/param`, { waitUntil: "commit" });
  const row = await page.waitForFunction(() => window.firstRow, undefined, { timeout: 60_000 }).then((handle) => handle.jsonValue());
  blocking = await page.evaluate((until) => performance.getEntriesByType("resource").filter((entry) => entry.renderBlockingStatus === "blocking" && entry.startTime < until).length + 1, row);
  await page.waitForLoadState("networkidle");
  const first = { ...bytes };
  for (const kind of Object.keys(bytes)) bytes[kind] = 0;
  const nextTime = await turnPage(page);
  await page.waitForTimeout(300);
  const next = Object.values(bytes).reduce((sum, value) => sum + value, 0);
  await page.context().close();
  return { Document: 0, Script: 0, Stylesheet: 0, ...first, row, blocking, next, nextTime };
}

async function openPage(browser, { base, cookie, javaScriptEnabled = true }) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "zh-CN", javaScriptEnabled });
  const cookies = cookie.split("; ").map((text) => ({ name: text.slice(0, text.indexOf("=")), value: text.slice(text.indexOf("=") + 1), url: base }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (javaScriptEnabled) {
    await session.send("Network.emulateNetworkConditions", SLOW);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  return { page, session };
}

// Runs in the page: notes the first frame in which a data row is laid out.
function watchFirstRow() {
  const look = () => {
    const row = document.querySelector("table.data tbody tr");
    if (row && row.getBoundingClientRect().height > 0) window.firstRow = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function turnPage(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const text = () => document.querySelector("table.data tbody tr")?.textContent;
        const before = text();
        const began = performance.now();
        const look = () => (text() !== before ? done(performance.now() - began) : requestAnimationFrame(look));
        document.querySelector("a[rel=next]").click();
        look();
      }),
  );
}

async function readsWithoutScripts(browser, { base, cookie }) {
  const { page } = await openPage(browser, { base, cookie, javaScriptEnabled: false });
  const text = () => page.locator("table.data tbody tr").first().textContent();
  await page.goto(`${base}/system/param`);
  const first = await text();
  await page.locator("a[rel=next]").first().click();
  const second = await text();
  await page.fill("#filter-paramName", (first ?? "").slice(0, 4) || "a");
  await page.locator("form[role=search] .btn-primary").click();
  const found = await text();
  await page.context().close();
  return [Boolean(first), second !== first, Boolean(found)].filter(Boolean).length;
}

const kb = (bytes) => Math.round((bytes / 1024) * 100) / 100;
