import { labelsOf, type Resource } from "./define.ts";

const MAX_AGE = 365 * 24 * 3600;

/** Names of the columns a person chose for a list, or null for the list's own; kept in a small cookie per list. */
export function chosenColumns(request: Request, resource: Resource): string[] | null {
  const text = new RegExp(`(?:^|;\\s*)${cookieName(resource)}=([\\w.]*)`).exec(request.headers.get("Cookie") ?? "")?.[1];
  if (!text) return null;
  const known = text.split(".").filter((name) => resource.columns.some((column) => column.name === name));
  return known.length > 0 ? known : null;
}

/** `Set-Cookie` value for a choice of columns; an empty choice goes back to the list's own. */
export function columnsHeader(resource: Resource, names: string[]): string {
  const known = names.filter((name) => resource.columns.some((column) => column.name === name));
  const age = known.length > 0 ? MAX_AGE : 0;
  return `${cookieName(resource)}=${known.join(".")}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly`;
}

function cookieName(resource: Resource): string {
  const { namespace, prefix } = labelsOf(resource);
  return `cols_${namespace}_${prefix}`.replace(/[^\w]/g, "_");
}
