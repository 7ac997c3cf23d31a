import { randomBytes } from "node:crypto";
import { todayText } from "../../clock.ts";

/** Under it lies everything that was uploaded (contract 9.2). */
export const UPLOADS = "upload/";

const NAME = /^upload\/\d{8}\/[0-9a-f]{32}\.[a-z0-9]{1,12}$/;

/** A name nobody can guess: `upload/yyyyMMdd/<32 hex>.<ext>` (contract 9.2). */
export function newName(extension: string): string {
  return `${UPLOADS}${todayText().replaceAll("-", "")}/${randomBytes(16).toString("hex")}.${extension}`;
}

/** Whether a name is one that `newName` gave. */
export const isName = (name: string): boolean => NAME.test(name);
