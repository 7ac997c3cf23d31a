import "../support/settings.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch as backend } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import type { Fetch } from "../support/request.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { upload } from "../support/upload.ts";
import { openWorld, people } from "../support/world.ts";

let site: Fetch;
let admin: Browser;
let clerk: Browser;
let link: string;
let gone: string;

beforeAll(async () => {
  await openWorld();
  site = await openApplication();
  admin = await browserOf(site, backend, { account: "admin", password: ADMIN_PASSWORD });
  clerk = await browserOf(site, backend, people.clerk);
  link = (await stored()).link ?? "";
  const lost = await stored();
  gone = lost.link ?? "";
  await rm(join(env.DATA_DIR, "files", lost.name ?? ""));
});

async function stored(): Promise<Record<string, string>> {
  const { body } = await upload(backend, "/blade-resource/oss/endpoint/put-file", admin.token, { bytes: "考勤说明", name: "说明.txt" });
  return body.data as Record<string, string>;
}

describe("a link of a file", () => {
  test("gives the file to who may read it, whole and in part", async () => {
    const whole = await admin.download(link);
    expect([whole.status, await whole.text()]).toEqual([200, "考勤说明"]);
    expect(whole.headers.get("Content-Disposition")).toContain("filename*=UTF-8''%E8%AF%B4%E6%98%8E.txt");
    expect(whole.headers.get("Content-Security-Policy")).toBe("sandbox; default-src 'none'");
    const part = await admin.download(link, { Range: "bytes=3-5" });
    expect([part.status, await part.text(), part.headers.get("Content-Range")]).toEqual([206, "勤", "bytes 3-5/12"]);
  });

  test("is a page that is not there for who may not, and for who guesses", async () => {
    for (const path of [link, "/files/attach/AAAAAAAAAAAAAAAAAAAAAA"]) expect((await clerk.open(path)).status).toBe(404);
    const stranger = await browserOf(site, backend, people.stranger);
    expect((await stranger.open(link)).status).toBe(404);
  });

  test("leads to the sign-in who is nobody", async () => {
    const answer = await site(new Request(`http://site.test${link}`, { headers: { Host: "site.test" } }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/login?redirectTo=${encodeURIComponent(link)}`]);
  });

  test("whose file cannot be had leads back to its page and says so there; a picture on a page just fails", async () => {
    const followed = await admin.download(gone, { Referer: "http://site.test/resource/attach?current=2", "Sec-Fetch-Dest": "document" });
    expect([followed.status, followed.headers.get("Location")]).toEqual([303, "/resource/attach?current=2"]);
    const flash = followed.headers.getSetCookie().find((cookie) => cookie.startsWith("flash="))?.split(/[=;]/)[1] ?? "";
    expect(Buffer.from(decodeURIComponent(flash), "base64").toString()).toContain("error");
    const elsewhere = await admin.download(gone, { Referer: "http://other.test/page", "Sec-Fetch-Dest": "document" });
    expect(elsewhere.status).toBe(424);
    const shown = await admin.download(gone, { Referer: "http://site.test/resource/attach", "Sec-Fetch-Dest": "image" });
    expect([shown.status, shown.headers.get("Location")]).toEqual([424, null]);
  });
});
