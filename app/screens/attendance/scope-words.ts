const ROLES = ["administrator", "supervisor", "viewer", "evaluator", "project_admin", "unit_admin", "personnel"] as const;

/** Key suffix of the sentence that says whose rows a person sees; the widest of several roles (domain 2). */
export function scopeWords(roleNames: string): (typeof ROLES)[number] | "other" {
  const own = new Set(roleNames.split(",").map((name) => name.trim()));
  return ROLES.find((role) => own.has(role)) ?? "other";
}
