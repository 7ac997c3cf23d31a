const HIDDEN = "******";
const SECRET_NAME = /pass|pwd|secret|token|authorization|captcha|credential|private|access_?key|id_?card|phone|mobile|verifier|nonce|sms_?code|cookie/i;
/** In running text: `password=…`, `"token": "…"`, a bearer token, a signed token, cipher text and keys in hex. */
const SECRET_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/((?:pass\w*|pwd|secret|\w*token|authorization)["']?\s*[=:]\s*["']?)[^\s&;,"'}]+/gi, `$1${HIDDEN}`],
  // What an address says of a sign-in at a third party, and what the browser keeps of it.
  [/([?&](?:code|state|nonce|code_verifier|code_challenge)=)[^\s&#"']+/gi, `$1${HIDDEN}`],
  [/\b(oauth_start|oauth_way|session)=[^\s;,"']+/gi, `$1=${HIDDEN}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, HIDDEN],
  [/\b[0-9a-f]{130,}\b/gi, HIDDEN],
];
/** Of these calls nothing is told but the named fields: whatever else they carry is a secret or proves one. */
const CLOSED = /\/(oauth|sms)\/|\/user\/(update-password|register|reset-password)/;
const TOLD = new Set(["grant_type", "tenantId", "username", "ids", "userIds", "kind", "type", "scope"]);
const MAX_TEXT = 4000;
const MAX_DEPTH = 6;
const MAX_MEMBERS = 200;

/** Query and body of a call as the log may hold them: secrets and personal numbers as ******, at most 4,000 characters. */
export function redactedParams(path: string, given: { query: unknown; body: unknown }): string {
  const parts = Object.entries(given).filter(([, value]) => isGiven(value));
  const told = Object.fromEntries(parts.map(([name, value]) => [name, CLOSED.test(path) ? opened(value) : redacted(value, 0)]));
  return redactedText(parts.length === 0 ? "" : JSON.stringify(told), MAX_TEXT);
}

/** A text without the secrets that show by their surroundings, and no longer than `max`. */
export function redactedText(text: string, max: number): string {
  // Cut first to a length that is quick to look through.
  const clean = SECRET_TEXT.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text.slice(0, max * 2).replaceAll("\u0000", ""));
  return clean.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.slice(0, MAX_TEXT);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "…";
  if (Array.isArray(value)) return value.slice(0, MAX_MEMBERS).map((member) => redacted(member, depth + 1));
  const members = Object.entries(value).slice(0, MAX_MEMBERS);
  const isSecretParam = members.some(([name, member]) => name === "paramKey" && SECRET_NAME.test(String(member)));
  const isHidden = (name: string) => SECRET_NAME.test(name) || (isSecretParam && name === "paramValue");
  return Object.fromEntries(members.map(([name, member]) => [name, isHidden(name) && isGiven(member) ? HIDDEN : redacted(member, depth + 1)]));
}

function opened(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return HIDDEN;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, TOLD.has(name) && typeof member === "string" ? member.slice(0, 200) : HIDDEN]));
}

function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}
