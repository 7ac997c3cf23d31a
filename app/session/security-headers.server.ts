import { env } from "#app/env.server.ts";

/** Headers of every page: scripts only with this answer's nonce, frames only of allowed sites, nothing cached (trust S29). */
export function securityHeaders({ nonce, secure }: { nonce: string; secure: boolean }): [string, string][] {
  const frames = iframeOrigins().join(" ");
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes for bars and charts; attributes cannot load anything here.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `frame-src 'self' ${frames}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
  return [
    ["Content-Security-Policy", policy],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "SAMEORIGIN"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
    ["Cache-Control", "no-store"],
    ...(secure ? ([["Strict-Transport-Security", "max-age=31536000"]] as [string, string][]) : []),
  ];
}

/** Sites whose pages may be embedded (setting IFRAME_ORIGINS, comma-separated origins). */
export function iframeOrigins(): string[] {
  return env.IFRAME_ORIGINS.split(",").map((origin) => origin.trim()).filter((origin) => /^https?:\/\/[^\s/;,]+$/.test(origin));
}
