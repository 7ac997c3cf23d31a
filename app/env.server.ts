import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const onOff = (fallback: "on" | "off") =>
  z
    .enum(["on", "off"])
    .default(fallback)
    .transform((value) => value === "on");

const secret = z
  .string()
  .refine((value) => Buffer.byteLength(value) >= 32, "must have at least 32 bytes")
  .refine((value) => new Set(value).size > 8, "must not be a repeated or default text")
  .refine((value) => !/abcdefghijklmnopqrstuvwxyz|changeme|please-change|default/i.test(value), "is a known default");

/** Elsewhere only TLS; a provider on the developer's own machine may do without. */
const sureAddress = z.url({ protocol: /^https?$/ }).refine(isSure, "must begin with https://");

const Env = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default("./data").transform((path) => resolve(path)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  UPSTREAM_URL: z.url({ protocol: /^https?$/ }).optional(),
  SESSION_SECRET: secret.optional(),
  TOKEN_SECRET: secret.optional(),
  DATA_KEY: secret.optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  DEMO_DATA: z.enum(["on", "off"]).optional(),
  DEMO_MONTHS: z.coerce.number().int().min(1).max(18).default(18),
  DEMO_PASSWORD: z.string().min(8).optional(),
  CAPTCHA_MODE: onOff("on"),
  ALLOW_PLAIN_LOGIN: onOff("off"),
  TENANT_MODE: onOff("off"),
  SWITCH_MODE: onOff("off"),
  REGISTER_MODE: onOff("off"),
  TRUST_PROXY: onOff("off"),
  IFRAME_ORIGINS: z.string().default(""),
  OIDC_ISSUER: sureAddress.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_REDIRECT_URL: sureAddress.optional(),
  OIDC_SCOPES: z.string().regex(/(^| )openid( |$)/, "must name openid").default("openid profile email"),
  OIDC_NAME: z.string().max(20).default(""),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
}).superRefine((set, faults) => {
  if (set.OIDC_ISSUER === undefined) return;
  for (const name of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_REDIRECT_URL"] as const) {
    if (set[name] === undefined) faults.addIssue({ code: "custom", path: [name], message: "is needed beside OIDC_ISSUER" });
  }
});

/** The checked environment. The only reader of process.env; a wrong value stops the start with a sentence. */
export const env = readEnv();

/** Secret text for `name`: from the environment, else generated once into DATA_DIR/keys (mode 0600). */
export function secretFor(name: "SESSION_SECRET" | "TOKEN_SECRET" | "DATA_KEY"): string {
  return env[name] ?? generatedSecret(name.toLowerCase().replace("_", "-"));
}

/** Whether an address is reached over TLS, or without it on this very machine. */
export function isSure(address: string | URL): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname));
}

function readEnv() {
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const parsed = Env.safeParse(set);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The settings are not usable.\n  ${faults.join("\n  ")}`);
}

function generatedSecret(file: string): string {
  const folder = join(env.DATA_DIR, "keys");
  const path = join(folder, file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) writeOnce(path, randomBytes(48).toString("base64url"));
  const text = readFileSync(path, "utf8").trim();
  if (text.length < 32) throw new Error(`The key file ${path} is damaged. Restore it from a backup before starting.`);
  return text;
}

/** A link appears whole or not at all, so no other process ever reads half a key. */
function writeOnce(path: string, text: string) {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process won the race for the same file; its key is the one to use.
    if (!existsSync(path)) throw error;
  } finally {
    unlinkSync(draft);
  }
}
