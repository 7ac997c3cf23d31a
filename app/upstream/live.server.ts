/** An answer that goes on until the reader is gone: nobody else would say so to the one who writes it. */
export function untilGone(response: Response, signal: AbortSignal): Response {
  if (!response.body || !response.headers.get("Content-Type")?.startsWith("text/event-stream")) return response;
  const reader = response.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      signal.removeEventListener("abort", stop);
      controller.close();
    },
    cancel: stop,
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
