import { request as ask } from "node:http";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "./load.mjs";
import { memoryMb } from "./server.mjs";

const MEGABYTE = 1024 * 1024;
const SIZE = 2048 * MEGABYTE;
/** Extra memory of the server while a file passes, and how long a page may take beside it (trust F12). */
const MOST_MB = 200;
const PAGE_MS = 250;
const LIST = "/system/param";
const BOUNDARY = "----bench";
const SLOW = 50;
/** A slow sender is let go within a minute. */
const GONE_S = 60;
const API = "/api/blade-resource/oss/endpoint/put-file-attach";
const FORM = "/resource/attach/upload";
const TUS = "/files/tus";

/** A file of 2 GB by each way in, then 50 senders who drip: memory of the server, speed, and what a list costs meanwhile. */
export async function measureUpload(server, session) {
  const way = waysOf(server, session);
  // What pages themselves need is there before anything is compared.
  await load(server.base + LIST, { cookie: session.cookie, connections: 10, seconds: 10 });
  const alone = await load(server.base + LIST, { cookie: session.cookie, connections: 2, seconds: 6 });
  const results = [{ name: "list alone, p99", value: Math.round(alone.p99), unit: "ms" }];
  for (const name of ["call", "form", "tus"]) results.push(...(await measureWay(server, session, { name, send: way[name] })));
  return [...results, ...(await measureSlow(server, session, way))];
}

async function measureWay(server, session, { name, send }) {
  const before = memoryMb(server.pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memoryMb(server.pid))), 50);
  const began = performance.now();
  const sent = send(zip(SIZE), SIZE);
  const p99 = await listBeside(server, session, sent);
  const status = await sent;
  const seconds = (performance.now() - began) / 1000;
  clearInterval(timer);
  if (status >= 400) throw new Error(`An upload by ${name} was refused with ${status}.`);
  await removeNewest(server, session);
  return [
    { name: `2 GB by ${name}: extra memory of the server at most`, value: most - before, unit: "MB", must: MOST_MB },
    { name: `2 GB by ${name}: speed`, value: Math.round(SIZE / MEGABYTE / seconds), unit: "MB/s" },
    { name: `2 GB by ${name}: list meanwhile, p99`, value: p99, unit: "ms", must: PAGE_MS },
  ];
}

async function measureSlow(server, session, way) {
  const began = performance.now();
  const kinds = Object.values(way);
  const rows = await totalOf(server, session);
  const senders = Array.from({ length: SLOW }, (_, at) => kinds[at % kinds.length](drips(), SIZE).catch(() => 0));
  const all = Promise.all(senders);
  const p99 = await listBeside(server, session, all);
  const statuses = await all;
  const seconds = Math.round((performance.now() - began) / 1000);
  const left = filesIn(join(server.dataDir, "files", "parts")) + (await totalOf(server, session)) - rows;
  return [
    { name: "50 senders at 100 bytes a second: all are let go after", value: seconds, unit: "s", must: GONE_S },
    { name: "50 senders at 100 bytes a second: taken all the same", value: statuses.filter((status) => status > 0 && status < 400).length, unit: "", must: 0 },
    { name: "50 senders at 100 bytes a second: rows and files left", value: left, unit: "", must: 0 },
    { name: "50 senders at 100 bytes a second: list meanwhile, p99", value: p99, unit: "ms", must: PAGE_MS },
  ];
}

/** The worst p99 of a list that is asked for as long as something else goes on. */
async function listBeside({ base }, { cookie }, others) {
  let isDone = false;
  others.then(() => (isDone = true), () => (isDone = true));
  let worst = 0;
  while (!isDone) {
    const { p99, failures } = await load(base + LIST, { cookie, connections: 2, seconds: 3 });
    if (failures > 0) throw new Error(`${failures} lists failed beside an upload.`);
    worst = Math.max(worst, p99);
  }
  return Math.round(worst);
}

/** The three ways in: the call, the page's form, and resumable uploads; each answers the status. */
function waysOf({ base }, { cookie, token }) {
  const own = { Cookie: cookie, Origin: base };
  const tus = { ...own, "Tus-Resumable": "1.0.0" };
  const multipart = (field) => ({ head: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="bench.zip"\r\nContent-Type: application/zip\r\n\r\n`, end: `\r\n--${BOUNDARY}--\r\n` });
  const form = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  return {
    call: (bytes) => post(base + API, { headers: { ...form, "Blade-Auth": `bearer ${token}` }, bytes: around(bytes, multipart("file")) }),
    form: (bytes) => post(base + FORM, { headers: { ...form, ...own }, bytes: around(bytes, multipart("files.files")) }),
    tus: async (bytes, size) => {
      const metadata = `filename ${Buffer.from("bench.zip").toString("base64")},filetype ${Buffer.from("application/zip").toString("base64")}`;
      const begun = await fetch(base + TUS, { method: "POST", headers: { ...tus, "Upload-Length": String(size), "Upload-Metadata": metadata } });
      const path = begun.headers.get("Location");
      if (!path) throw new Error(`A resumable upload was refused with ${begun.status}.`);
      return post(base + path, { method: "PATCH", headers: { ...tus, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream", "Content-Length": size }, bytes });
    },
  };
}

/** Sends bytes as they are made; a connection that is closed is status 0. */
function post(url, { method = "POST", headers, bytes }) {
  return new Promise((done) => {
    let isOver = false;
    const over = (status) => {
      isOver = true;
      done(status);
    };
    const call = ask(url, { method, headers, agent: false }, (answer) => answer.resume().once("end", () => over(answer.statusCode)));
    call.once("error", () => over(0));
    const closed = new Promise((go) => call.once("close", go));
    void (async () => {
      for await (const piece of bytes) {
        if (isOver) return;
        if (!call.write(piece)) await Promise.race([new Promise((go) => call.once("drain", go)), closed]);
      }
      call.end();
    })();
  });
}

async function* around(bytes, { head, end }) {
  yield head;
  yield* bytes;
  yield end;
}

/** Bytes that begin as a zip does and are never anywhere but on their way. */
async function* zip(size) {
  const piece = Buffer.alloc(256 * 1024, "bench");
  yield "PK\u0003\u0004";
  for (let left = size - 4; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
}

async function* drips() {
  yield "PK\u0003\u0004";
  for (;;) {
    await new Promise((wake) => setTimeout(wake, 1000));
    yield Buffer.alloc(100, "x");
  }
}

const attachs = async ({ base }, { token }) => (await (await fetch(`${base}/api/blade-resource/attach/list?size=1&descs=create_time`, { headers: { "Blade-Auth": `bearer ${token}` } })).json()).data;
const totalOf = async (server, session) => (await attachs(server, session)).total;

/** Gives the disk back its room. */
async function removeNewest(server, session) {
  const { records } = await attachs(server, session);
  const query = new URLSearchParams({ fileName: records[0].name });
  const { status } = await fetch(`${server.base}/api/blade-resource/oss/endpoint/remove-file?${query}`, { method: "POST", headers: { "Blade-Auth": `bearer ${session.token}` } });
  if (status !== 200 || records[0].attachSize !== SIZE) throw new Error(`What was uploaded was not there as it was sent (${status}, ${records[0].attachSize} bytes).`);
}

function filesIn(folder) {
  try {
    return readdirSync(folder).length;
  } catch {
    return 0;
  }
}
