import { get } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "./load.mjs";

const OPEN = 500;
const ROUNDS = 3;
const SECONDS = 6;
const LIST = "/system/param";

/** 500 pages that wait for news: how soon a published notice is with all of them, and what lists cost meanwhile. */
export async function measureStreams({ base, dataDir }, { cookie, token }) {
  const tokens = JSON.parse(readFileSync(join(dataDir, "filled-streams"), "utf8"));
  const alone = await load(base + LIST, { cookie, connections: 2, seconds: SECONDS });
  const pages = await Promise.all(Array.from({ length: OPEN }, (_, at) => open(base, tokens[at % tokens.length])));
  const beside = await load(base + LIST, { cookie, connections: 2, seconds: SECONDS });
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await publish(base, { token, pages, title: `bench ${Date.now()}` }));
  for (const page of pages) page.close();
  const p95 = Math.round(beside.p95 * 100) / 100;
  return [
    { name: "a published notice is with 500 open pages", value: Math.round(Math.max(...times)), unit: "ms", must: 2000 },
    { name: "list, p95, nobody waiting", value: Math.round(alone.p95 * 100) / 100, unit: "ms" },
    { name: "list, p95, beside 500 open pages", value: p95, unit: "ms", must: 150 },
  ];
}

/** One open page; it is ready with its first event. */
function open(base, token) {
  return new Promise((done, fail) => {
    const heard = { text: "", wanted: "", found: () => undefined };
    const request = get(`${base}/api/blade-desk/notice/stream`, { agent: false, headers: { "Blade-Auth": `bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`A stream was refused with ${response.statusCode}.`));
      const page = {
        close: () => request.destroy(),
        hears: (title) => new Promise((found) => Object.assign(heard, { wanted: title, found })),
      };
      response.setEncoding("utf8");
      response.on("data", (text) => {
        heard.text = (heard.text + text).slice(-4000);
        if (heard.text.includes("event: news")) done(page);
        if (heard.wanted && heard.text.includes(heard.wanted)) heard.found();
      });
    });
    // A page that is closed at the end says so as an error.
    request.on("error", fail);
  });
}

/** Milliseconds from the order to publish until the last page has heard of it. */
async function publish(base, { token, pages, title }) {
  const headers = { "Blade-Auth": `bearer ${token}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ title, category: 1, releaseTime: "2026-05-01 08:00", receiverType: 1, content: "" });
  const { data } = await (await fetch(`${base}/api/blade-desk/notice/submit`, { method: "POST", headers, body })).json();
  const all = Promise.all(pages.map((page) => page.hears(title)));
  const began = performance.now();
  await fetch(`${base}/api/blade-desk/notice/publish?id=${data.id}`, { method: "POST", headers });
  await all;
  return performance.now() - began;
}
