import { once } from "node:events";

/**
 * Writes an answer of Remix to the socket as fast as the socket takes it, and lets go of it when the reader goes away: a
 * large file passes through and never lies in memory. What is compressed leaves in whole pieces.
 */
export async function sendAnswer(res, answer) {
  res.statusMessage = answer.statusText;
  res.status(answer.status);
  for (const [name, value] of answer.headers.entries()) res.append(name, value);
  if (!answer.body || res.req.method === "HEAD") {
    await answer.body?.cancel();
    return res.end();
  }
  if (/text\/event-stream/i.test(answer.headers.get("Content-Type") ?? "")) res.flushHeaders();
  const gone = new Promise((closed) => res.once("close", closed));
  const reader = answer.body.getReader();
  void gone.then(() => reader.cancel().catch(() => undefined));
  try {
    for (let part = await reader.read(); !part.done && !res.destroyed; part = await reader.read()) {
      if (!res.write(part.value)) await Promise.race([once(res, "drain"), gone]);
      res.flush?.();
    }
    res.end();
  } catch (error) {
    // Half an answer must not look like a whole one.
    res.destroy(error);
  }
}
