import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

const FOLDER = join(process.cwd(), "build", "assets");
const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".png": "image/png",
};
const kept = new Map<string, Promise<Buffer | null>>();

/** A file of the build in the best encoding the browser takes; names carry a hash, so it may be kept for ever. */
export async function builtAsset(name: string, request: Request): Promise<Response> {
  const type = TYPES[extname(name)];
  if (!type || !/^[\w.-]+$/.test(name)) return new Response(null, { status: 404 });
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  for (const [encoding, end] of [["br", ".br"], ["gzip", ".gz"], ["", ""]] as const) {
    if (encoding && !new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
    const content = await load(name + end);
    if (content) return answer(content, { type, encoding });
  }
  return new Response(null, { status: 404 });
}

function answer(content: Buffer, { type, encoding }: { type: string; encoding: string }): Response {
  const headers = new Headers({
    "Content-Type": type,
    "Content-Length": String(content.byteLength),
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    Vary: "Accept-Encoding",
  });
  if (encoding) headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(content), { headers });
}

function load(file: string): Promise<Buffer | null> {
  const found = kept.get(file) ?? readFile(join(FOLDER, file)).catch(() => null);
  // A missing name is not kept: anybody could fill the memory with made-up ones.
  void found.then((content) => content && kept.set(file, found));
  return found;
}
