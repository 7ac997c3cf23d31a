/** The nonce this document's policy allows; browsers hide the attribute but keep the property. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}
