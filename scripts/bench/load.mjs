import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { Agent, get } from "node:http";
import { fileURLToPath } from "node:url";

/** Asks `url` over `connections` kept-alive connections for `seconds`; times in ms. Runs in a thread of its own. */
export function load(url, { cookie, headers = {}, connections, seconds }) {
  const all = { "Accept-Encoding": "br", ...headers, ...(cookie ? { Cookie: cookie } : {}) };
  return new Promise((done, fail) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { url, headers: all, connections, seconds } });
    worker.once("message", done);
    worker.once("error", fail);
    worker.once("exit", () => fail(new Error(`The load on ${url} ended without a figure.`)));
  });
}

if (!isMainThread && workerData?.url) {
  const { url, headers, connections, seconds } = workerData;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const times = [];
  let failures = 0;
  const ask = () =>
    new Promise((done) => {
      const began = performance.now();
      const request = get(url, { agent, headers }, (response) => {
        response.resume();
        // An answer that is cut off closes without having ended.
        response.once("close", () => {
          times.push(performance.now() - began);
          if (response.statusCode !== 200 || !response.complete) failures += 1;
          done();
        });
      });
      request.once("error", () => {
        failures += 1;
        done();
      });
    });
  const line = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: connections }, line));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  parentPort.postMessage({ count: times.length, failures, p50: at(0.5), p95: at(0.95), p99: at(0.99) });
}
