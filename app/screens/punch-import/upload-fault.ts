import { z } from "zod";
import { type UploadErrors, uploadFields } from "./upload-fields.ts";
import type { Translate } from "#app/locales/translate.ts";


type Refused = { status: number; code: number; message: string; data: unknown };

const Keys = z.object({ keys: z.record(z.string(), z.object({ key: z.string() }).loose()) });

/** Beside which field a refusal of an upload belongs: a closed month, a lot out of reach, else the file (domain 8). */
export function uploadErrors({ status, code, message, data }: Refused, t: Translate): UploadErrors {
  const keys = Keys.safeParse(data).data?.keys ?? {};
  const named = uploadFields.flatMap((field) => {
    const key = keys[field]?.key;
    return key === undefined ? [] : [[field, t([`form:${key}`, "form:invalid"], { label: t(`attendance:import.${field}`) })]];
  });
  if (named.length > 0) return Object.fromEntries(named) as UploadErrors;
  if (code === 2108) return { statMonth: message };
  if (code === 2104) return { projectLotId: message };
  return { file: status === 413 ? t("attendance:import.tooLarge") : message };
}
