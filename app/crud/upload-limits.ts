import { ACCEPTED_EXTENSIONS, extensionOf, MOST_BYTES, MOST_FILES, sizeText } from "#app/rules/accepted-files.ts";

/** Limits of an upload field: how many files, of which extensions, of how many bytes. */
export type UploadLimits = { limit?: number; accept?: readonly string[]; maxSize?: number };
type Whole = Required<UploadLimits>;

/** What a field does not say of itself is as the specification says it (§5, §9). */
export function limitsOf({ limit = MOST_FILES, accept = ACCEPTED_EXTENSIONS, maxSize = MOST_BYTES }: UploadLimits): Whole {
  return { limit, accept, maxSize };
}

/** What is wrong with a file, as the key of a sentence and what stands in it. */
export type UploadFault = { key: string; size?: string; n?: number };

/** What is wrong with a chosen file; undefined when nothing is. Its bytes are looked at by the server. */
export function uploadFault({ name, size }: { name: string; size?: number }, { accept, maxSize }: Whole): UploadFault | undefined {
  if (!accept.includes(extensionOf(name))) return { key: "form:fileKind" };
  if (size === 0) return { key: "form:fileEmpty" };
  return size !== undefined && size > maxSize ? tooLarge(maxSize) : undefined;
}

export const tooLarge = (maxSize: number): UploadFault => ({ key: "form:fileTooLarge", size: sizeText(maxSize) });
export const tooMany = (limit: number): UploadFault => ({ key: "form:fileCount", n: limit });
