/** Bytes at the start of a posted form in which its text fields stand; the file comes after them. */
export const HEAD_BYTES = 8 * 1024;

/**
 * Text fields out of the first bytes of a multipart form, so that a refused upload can draw its form as it was filled
 * without anybody having read the file.
 */
export function fieldsOfHead(head: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, name = "", value = ""] of head.matchAll(/name="(\w{1,40})"\r\n\r\n([^\r\n]{0,200})\r\n/g)) fields[name] ??= value;
  return fields;
}
