const TURN_MS = 30_000;
/** Half a kilobyte a second: no line is so slow, but one that is kept open on purpose. */
const LEAST_BYTES = 16 * 1024;

/**
 * Lets go of senders whose body brings less than `leastBytes` in a turn, be they silent or dripping (trust F12): 408, and
 * the connection ends. A body that waits to be read is the server's own slowness and not the sender's.
 */
export function endSlowBodies(server, { turnMs = TURN_MS, leastBytes = LEAST_BYTES } = {}) {
  server.on("request", (request, response) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      const isBrought = socket.bytesRead - before >= leastBytes;
      before = socket.bytesRead;
      if (request.complete) return clearInterval(timer);
      if (isBrought || request.readableLength > 0) return;
      if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
      clearInterval(timer);
    }, turnMs);
    timer.unref();
    response.once("close", () => clearInterval(timer));
  });
}

const hasBody = ({ headers }) => headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
