/** A file to be saved under `name`; never kept by caches, never guessed at by browsers. */
export function fileReply(body: BodyInit, { type, name }: { type: string; name: string }): Response {
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\]/g, "");
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
