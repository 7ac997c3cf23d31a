import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { ClientError, MAX_CLIENT_ERRORS, uploadClientLog } from "#app/contract/log/client-log.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";

/** What the upstream takes in one call, in characters, with room to spare. */
const MOST = 400_000;
const Entries = z.array(ClientError).min(1);

/** Hands the browser's errors to the upstream; the page is told up to which moment it may forget them (spec §3). */
export async function uploadErrors({ request, call, t }: SignedArgs) {
  const sent = (await request.formData()).get("entries");
  const entries = Entries.safeParse(readJson(typeof sent === "string" ? sent : ""));
  if (!entries.success) throw data({ msg: t("backend:badRequest") }, { status: 400 });
  const newest = entries.data.map(({ time }) => time).sort().at(-1) ?? "";
  await call(uploadClientLog, { body: fitting(entries.data) });
  const flash = await flashCookie({ kind: "success", text: t("log:upload.sent") });
  return redirect(`/error-log?sent=${encodeURIComponent(newest)}`, { status: 303, headers: { "Set-Cookie": flash } });
}

/** The newest that fit into one call; they come newest first. */
function fitting(entries: ClientError[]): ClientError[] {
  let size = 0;
  const fits = entries.slice(0, MAX_CLIENT_ERRORS).filter((entry) => (size += JSON.stringify(entry).length) <= MOST);
  return fits.length > 0 ? fits : entries.slice(0, 1);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
