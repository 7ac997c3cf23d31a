import { log } from "#app/log.server.ts";
import { Refusal } from "../../http/errors.ts";

const DENIED = ["AccessDenied", "SignatureDoesNotMatch", "InvalidAccessKeyId", "Forbidden", "403", "RequestTimeTooSkewed", "AuthorizationHeaderMalformed"];
const EXISTING = ["BucketAlreadyExists", "BucketAlreadyOwnedByYou"];
const ABSENT = ["NoSuchKey", "NotFound", "404"];

/** What a storage's answer means, as a refusal with a sentence; a refusal stays what it is. */
export function storageRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const name = nameOf(error);
  log.warn({ name, storage: error instanceof Error ? error.message.slice(0, 300) : "" }, "the object storage failed");
  if (DENIED.includes(name)) return new Refusal("storageDenied", { status: 424, code: 2164 });
  if (name === "NoSuchBucket") return new Refusal("storageNoBucket", { status: 424, code: 2165 });
  if (EXISTING.includes(name)) return new Refusal("bucketExists", { status: 409, code: 2175 });
  if (name === "BucketNotEmpty") return new Refusal("bucketNotEmpty", { status: 409, code: 2176 });
  if (statusOf(error) === undefined) return new Refusal("storageUnreachable", { status: 424, code: 2166 });
  return new Refusal("storageFailed", { status: 424, code: 2167 });
}

/** Whether a storage says that there is no such object. */
export const isAbsent = (error: unknown) => ABSENT.includes(nameOf(error)) || (statusOf(error) === 404 && nameOf(error) !== "NoSuchBucket");

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

// The SDK says of an answer what status it had; without one nobody answered.
function statusOf(error: unknown): number | undefined {
  const facts = error instanceof Error && "$metadata" in error ? (error.$metadata as { httpStatusCode?: number } | undefined) : undefined;
  return facts?.httpStatusCode;
}
