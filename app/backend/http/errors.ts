/** A refusal with a message key of the `backend` namespace, or of the one it names: what a page says, too, stands once (contract 1.4, domain 8). */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly key: string;
  readonly params: Record<string, string | number>;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  constructor(key: string, { status = 400, code, params = {}, data = null, retryAfter }: RefusalOptions = {}) {
    super(key);
    this.key = key;
    this.status = status;
    this.code = code ?? status;
    this.params = params;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** `retryAfter`: seconds after which the same would not be refused. */
type RefusalOptions = { status?: number; code?: number; params?: Record<string, string | number>; data?: unknown; retryAfter?: number };

export const notFound = () => new Refusal("rowNotFound", { status: 404, code: 2104 });
export const forbidden = () => new Refusal("forbidden", { status: 403 });
export const unauthorised = (key = "unauthorised") => new Refusal(key, { status: 401 });
/** Somebody else saved first: the answer carries the current row (domain 8, 2110). */
export const conflict = (current: unknown) => new Refusal("conflict", { status: 409, code: 2110, data: current });
/** A value that another row has already; the form shows it at its field. */
export const duplicate = (field: string, key = "duplicate") =>
  new Refusal(key, { status: 409, code: 2105, params: { field }, data: field ? { keys: { [field]: { key: "duplicate" } } } : null });
export const inUse = (refs: unknown = []) => new Refusal("inUse", { status: 409, code: 2106, data: { refs } });
