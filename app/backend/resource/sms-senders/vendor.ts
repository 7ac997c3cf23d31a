import type { Answer, Asked } from "./ask-service.ts";

/** A configuration as a vendor's call needs it: the secret opened, what it lacks empty. */
export type Service = {
  category: number;
  endpoint: string;
  accessKey: string;
  secretKey: string;
  templateId: string;
  template: string;
  regionId: string;
  appId: string;
  signName: string;
};

/** `values` in the order in which the template names them. */
export type Message = { phone: string; text: string; values: readonly (readonly [name: string, value: string])[] };
/** What makes two equal calls different. */
export type Moment = { now: Date; nonce: string };

/** How one vendor of the dictionary is asked; `verdict` is what it says against the message, null when it took it. */
export type Vendor = {
  address: string;
  ask: (service: Service, message: Message, moment: Moment) => Asked;
  verdict: (answer: Answer) => string | null;
};

/** The address of a call: the vendor's, or the one the configuration names instead. */
export function addressOf({ address }: Pick<Vendor, "address">, { endpoint }: Service): URL {
  const usual = new URL(address);
  if (endpoint === "") return usual;
  const named = new URL(endpoint);
  // A proxy in front of the vendor is named without the vendor's own path.
  if (named.pathname === "/") named.pathname = usual.pathname;
  return named;
}

/** The members of a JSON answer; none when it is no JSON object. */
export function membersOf({ body }: Answer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {};
  } catch {
    return {};
  }
}

/** What an answer says of a failure, or the status alone. */
export function complaint({ status }: Answer, ...texts: unknown[]): string {
  const said = texts.filter((text) => (typeof text === "string" && text !== "") || typeof text === "number").join(" ");
  return said === "" ? `HTTP ${status}` : said;
}
