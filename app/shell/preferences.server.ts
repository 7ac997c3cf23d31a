import { decodePreferences, encodePreferences, type Preferences, preferencesCookie } from "./preferences.ts";

const YEAR = 365 * 24 * 3600;
const PATTERN = new RegExp(`(?:^|;\\s*)${preferencesCookie}=([^;]*)`);

/** The looks and language a person chose, from their own small cookie. */
export function preferencesOf(request: Request): Preferences {
  const text = PATTERN.exec(request.headers.get("Cookie") ?? "")?.[1];
  return decodePreferences(text === undefined ? undefined : safeDecode(text));
}

/** `Set-Cookie` value that keeps them for a year. */
export function preferencesHeader(preferences: Preferences): string {
  return `${preferencesCookie}=${encodeURIComponent(encodePreferences(preferences))}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
