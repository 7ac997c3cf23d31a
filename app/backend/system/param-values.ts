/** How the keys of parameters end whose values nobody reads. */
export const SECRET_PARAMS = ["password", "secret", "secretkey", "accesskey", "token"] as const;

/** Whether a parameter's value is a secret, by its key. */
export const isSecretParam = (key: string) => SECRET_PARAMS.some((end) => key.toLowerCase().endsWith(end));

// What the programme reads; anything else is the installation's own.
const ranges: Record<string, { least: number; most: number }> = {
  "log.retentionDays": { least: 7, most: 3650 },
  "account.failCount": { least: 3, most: 20 },
  "password.minLength": { least: 8, most: 128 },
};
const flags = new Set(["log.api", "account.registerUser"]);

/** What a value of a known parameter may be, when it is not; undefined when it is fine. */
export function valueFault(key: string, value: string): { allowed: string } | undefined {
  if (flags.has(key)) return value === "true" || value === "false" ? undefined : { allowed: "true / false" };
  const range = Object.hasOwn(ranges, key) ? ranges[key] : undefined;
  if (!range) return undefined;
  const number = Number(value);
  return /^\d{1,6}$/.test(value) && number >= range.least && number <= range.most ? undefined : { allowed: `${range.least} – ${range.most}` };
}
