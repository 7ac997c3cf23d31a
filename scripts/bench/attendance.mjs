import { latestMonth } from "./lists.mjs";
import { memoryMb } from "./server.mjs";

const PUNCHES = 60_000;

/** Upload, preview and commit of one file of 60,000 punches, with the days and months it changes built. */
export async function measureImport({ base, pid }, { token }) {
  const headers = { "Blade-Auth": `bearer ${token}` };
  const api = `${base}/api/blade-project`;
  const month = await latestMonth({ base }, token);
  const { data: lots } = await json(fetch(`${api}/project-lot/page?size=1`, { headers }));
  const lot = lots.records[0].id;
  const { data: roster } = await json(fetch(`${api}/assessor/page?size=1000&projectLotId=${lot}&jobStatus_equal=20`, { headers }));
  const people = roster.records.filter(({ workNo }) => workNo);
  const form = new FormData();
  form.set("projectLotId", lot);
  form.set("statMonth", month);
  form.set("file", new Blob([csvOf(people, month)], { type: "text/csv" }), "punches.csv");
  let peak = memoryMb(pid);
  const before = peak;
  const watch = setInterval(() => (peak = Math.max(peak, memoryMb(pid))), 50);
  const began = performance.now();
  const { data: job } = await json(fetch(`${api}/attendance-record/import-file`, { method: "POST", headers, body: form }));
  const previewed = performance.now();
  const commit = JSON.stringify({ id: job.jobId, version: job.version });
  await json(fetch(`${api}/attendance-record/import-commit`, { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: commit }));
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  return [
    { name: `import of ${job.newPunches.toLocaleString("en")} new punches`, value: round(seconds), unit: "s", must: 20 },
    { name: "import: until the preview", value: round((previewed - began) / 1000), unit: "s" },
    { name: "import: memory on top", value: peak - before, unit: "MB" },
  ];
}

/** Days and months of everybody computed again. */
export async function measureMonthBuild({ base }, { token }) {
  const headers = { "Blade-Auth": `bearer ${token}`, "Content-Type": "application/json" };
  const statMonth = await latestMonth({ base }, token);
  const began = performance.now();
  const others = askMeanwhile(`${base}/healthz`);
  const { data } = await json(fetch(`${base}/api/blade-project/personnel-attendance-statistics/recompute`, { method: "POST", headers, body: JSON.stringify({ statMonth }) }));
  const seconds = (performance.now() - began) / 1000;
  return [
    { name: `month build of ${data.rows.toLocaleString("en")} people, days included`, value: round(seconds), unit: "s", must: 60 },
    { name: "month build: longest wait of anybody else", value: Math.round(await others.stop()), unit: "ms" },
  ];
}

/** Asks every 50 ms until stopped; gives the longest answer in ms. */
function askMeanwhile(url) {
  let running = true;
  let longest = 0;
  const asking = (async () => {
    while (running) {
      const began = performance.now();
      await fetch(url);
      longest = Math.max(longest, performance.now() - began);
      await new Promise((wake) => setTimeout(wake, 50));
    }
  })();
  return { stop: () => ((running = false), asking.then(() => longest)) };
}

// Every run writes other seconds, so that the punches are new ones each time.
function csvOf(people, month) {
  const salt = Math.floor(Date.now() / 1000) % 3600;
  const lines = ["姓名,工号,打卡时间"];
  for (let index = 0; index < PUNCHES; index += 1) {
    const person = people[index % people.length];
    const turn = Math.floor(index / people.length);
    const day = String((turn % 28) + 1).padStart(2, "0");
    const second = 6 * 3600 + ((Math.floor(turn / 28) * 97 + salt) % (15 * 3600));
    const clock = [second / 3600, (second / 60) % 60, second % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
    lines.push(`${person.realName},${person.workNo},${month}-${day} ${clock}`);
  }
  return lines.join("\n");
}

async function json(answering) {
  const answer = await answering;
  const body = await answer.json();
  if (body.code !== 200) throw new Error(`${answer.url}: ${body.msg}`);
  return body;
}

const round = (number) => Math.round(number * 100) / 100;
