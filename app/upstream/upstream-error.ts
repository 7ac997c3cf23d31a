/** A refusal or failure of the upstream: HTTP status, business code, message for people, and its data. */
export class UpstreamError extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;

  constructor({ status, code, msg, data }: { status: number; code: number; msg: string; data?: unknown }) {
    super(msg);
    this.name = "UpstreamError";
    this.status = status;
    this.code = code;
    this.data = data;
  }
}
