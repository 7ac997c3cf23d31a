import { ownInfo } from "#app/contract/system/own-user.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

/** One's own picture; the address changes with it, so a browser may keep what it has. */
export const loader = signedInLoader(async ({ call }) => {
  const [, type, bytes] = /^data:(image\/(?:webp|png|jpeg));base64,(.+)$/.exec((await call(ownInfo)).avatar) ?? [];
  if (!type || !bytes) return new Response(null, { status: 404 });
  return new Response(Buffer.from(bytes, "base64"), { headers: { "Content-Type": type, "Cache-Control": "private, max-age=86400", "X-Content-Type-Options": "nosniff" } });
});
