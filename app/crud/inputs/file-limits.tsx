import { useTranslation } from "#app/locales/translation.tsx";
import { sizeText } from "#app/rules/accepted-files.ts";
import type { Field } from "../define.ts";
import { limitsOf } from "../upload-limits.ts";

/** What an upload field takes: its kinds where they are its own, how many files and how large; `unit` as the person's system counts (spec §9). */
export function FileLimits({ field, id, unit }: { field: Field; id: string; unit?: number | undefined }) {
  const { t } = useTranslation("crud");
  const { limit, maxSize } = limitsOf(field);
  return (
    <p className="field-hint" id={`${id}-limits`}>
      {field.accept && t("fileKinds", { kinds: field.accept.join(" / ") })}
      {t("fileLimits", { count: limit, size: sizeText(maxSize, unit) })}
    </p>
  );
}
