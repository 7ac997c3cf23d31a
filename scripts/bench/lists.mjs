import { cpuSeconds, cpuSecondsBelow, memoryMb } from "./server.mjs";
import { load } from "./load.mjs";

const SECONDS = 8;

/** Requests per second and CPU of list pages and their data, session and permission check included. */
export async function measureLists(server, { cookie, token }) {
  const month = await latestMonth(server, token);
  const statistics = `/compliance-supervision/personnel-attendance-statistics?statMonth=${month}`;
  const pages = [
    { name: "parameters, page of 10 of 100,000", path: "/system/param", cpu: 8 },
    { name: "parameters, data of the next page", path: "/system/param.data?current=2&_routes=routes%2F_app.system.param", cpu: 3 },
    { name: "attendance list, 360,000 month rows", path: statistics, cpu: 8 },
  ];
  const results = [];
  for (const { name, path, cpu } of pages) {
    await load(server.base + path, { cookie, connections: 10, seconds: 3 });
    const before = cpuSeconds(server.pid);
    const beforeDatabase = cpuSecondsBelow(server.pid);
    const { count, failures, p50, p99 } = await load(server.base + path, { cookie, connections: 10, seconds: SECONDS });
    if (failures > 0) throw new Error(`${failures} of ${count} requests of ${path} failed.`);
    const used = (cpuSeconds(server.pid) - before) / count;
    const database = (cpuSecondsBelow(server.pid) - beforeDatabase) / count;
    results.push(
      { name: `${name}: requests`, value: Math.round(count / SECONDS), unit: "1/s" },
      { name: `${name}: server CPU`, value: round(used * 1000), unit: "ms", must: cpu },
      { name: `${name}: database CPU`, value: round(database * 1000), unit: "ms" },
      { name: `${name}: p50`, value: round(p50), unit: "ms" },
      { name: `${name}: p99`, value: round(p99), unit: "ms" },
    );
  }
  const api = `/api/blade-project/personnel-attendance-statistics/list?statMonth=${month}&size=10`;
  const { p95 } = await load(server.base + api, { headers: { "Blade-Auth": `bearer ${token}` }, connections: 2, seconds: SECONDS });
  results.push({ name: "month list of the API: p95", value: round(p95), unit: "ms", must: 300 });
  results.push({ name: "memory of the server after the lists", value: memoryMb(server.pid), unit: "MB" });
  return results;
}

/** The last month that has figures. */
export async function latestMonth({ base }, token) {
  const headers = { "Blade-Auth": `bearer ${token}` };
  const url = `${base}/api/blade-project/personnel-attendance-statistics/list?size=1&descs=stat_month`;
  const { data } = await (await fetch(url, { headers })).json();
  return data.records[0].statMonth;
}

const round = (number) => Math.round(number * 100) / 100;
