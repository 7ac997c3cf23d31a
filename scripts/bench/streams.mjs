import { get } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "./load.mjs";

const OPEN = 500;
const AT_ONCE = 20;
const ROUNDS = 5;
const SECONDS = 4;
const LIST = "/system/param";

/**
 * 500 pages that wait for news: how soon a published notice is with all of them, and what lists cost meanwhile. Each
 * round measures the list without and with them, for a machine is not the same from one minute to the next.
 */
export async function measureStreams({ base, dataDir }, { cookie, token }) {
  const tokens = JSON.parse(readFileSync(join(dataDir, "filled-streams"), "utf8"));
  await list(base, cookie);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await list(base, cookie);
    const pages = await openAll(base, tokens);
    const listing = list(base, cookie);
    // In the midst of the lists.
    await new Promise((wake) => setTimeout(wake, (SECONDS * 1000) / 2));
    const told = await publish(base, { token, pages, title: `bench ${Date.now()}` });
    rounds.push({ told, alone, beside: await listing });
    for (const page of pages) page.close();
  }
  return resultsOf(rounds);
}

function resultsOf(rounds) {
  const median = (of) => rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)];
  const figures = (who, of) => ["p95", "p99"].map((name) => ({ name: `list, ${who}: ${name}`, value: rounded(median((round) => of(round)[name])), unit: "ms" }));
  return [
    { name: `a published notice is with ${OPEN} open pages, slowest of ${ROUNDS}`, value: Math.round(Math.max(...rounds.map(({ told }) => told))), unit: "ms", must: 2000 },
    ...figures("nobody waiting", ({ alone }) => alone),
    ...figures(`beside ${OPEN} open pages and a notice`, ({ beside }) => beside),
    { name: "list, p95 beside them to p95 without", value: rounded(median(({ alone, beside }) => beside.p95 / alone.p95)), unit: "times", must: 1.25 },
  ];
}

async function list(base, cookie) {
  const measured = await load(base + LIST, { cookie, connections: 2, seconds: SECONDS });
  if (measured.failures > 0) throw new Error(`${measured.failures} of ${measured.count} requests of ${LIST} failed.`);
  return measured;
}

/** All pages, a few at a time: how fast they can be opened is not what is asked. */
async function openAll(base, tokens) {
  const pages = [];
  while (pages.length < OPEN) pages.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => open(base, tokens[(pages.length + at) % tokens.length])))));
  return pages;
}

/** One open page; it is ready with its first event. */
function open(base, token) {
  return new Promise((done, fail) => {
    const heard = { text: "", wanted: "", found: () => undefined, lost: fail };
    const request = get(`${base}/api/blade-desk/notice/stream`, { agent: false, headers: { "Blade-Auth": `bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`A stream was refused with ${response.statusCode}.`));
      const page = {
        close: () => request.destroy(),
        hears: (title) => new Promise((found, lost) => Object.assign(heard, { wanted: title, found, lost })),
      };
      response.setEncoding("utf8");
      response.once("close", () => heard.lost(new Error("A stream ended before its news came.")));
      response.on("data", (text) => {
        heard.text = (heard.text + text).slice(-4000);
        if (heard.text.includes("event: news")) done(page);
        if (heard.wanted && heard.text.includes(heard.wanted)) heard.found();
      });
    });
    // A page that is closed at the end says so as an error.
    request.on("error", (error) => heard.lost(error));
  });
}

/** Milliseconds from the order to publish until the last page has heard of it. */
async function publish(base, { token, pages, title }) {
  const headers = { "Blade-Auth": `bearer ${token}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ title, category: 1, releaseTime: "2026-05-01 08:00", receiverType: 1, content: "" });
  const { data } = await (await fetch(`${base}/api/blade-desk/notice/submit`, { method: "POST", headers, body })).json();
  const heard = Promise.race([Promise.all(pages.map((page) => page.hears(title))), late()]);
  const began = performance.now();
  // Together: a stream that ends while the order is on its way must not be a fault that nobody catches.
  await Promise.all([fetch(`${base}/api/blade-desk/notice/publish?id=${data.id}`, { method: "POST", headers }), heard]);
  return performance.now() - began;
}

const late = () => new Promise((_, fail) => setTimeout(() => fail(new Error("A notice was not with every page in a minute.")), 60_000).unref());

const rounded = (number) => Math.round(number * 100) / 100;
