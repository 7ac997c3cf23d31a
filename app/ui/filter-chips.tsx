import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/translation.tsx";

/** The filters in force as links that drop one each; `summary` says how many rows are left of how many. */
export function FilterChips({
  chips,
  summary,
  clearHref,
}: {
  chips: ReadonlyArray<{ label: string; value: string; removeHref: string }>;
  summary?: ReactNode;
  clearHref?: string;
}) {
  const { t } = useTranslation("shell");
  if (chips.length === 0) return null;
  return (
    <div className="chips">
      <ul aria-label={t("chips.label")}>
        {chips.map(({ label, value, removeHref }) => (
          <li key={`${label} ${value}`}>
            <a className="chip" href={removeHref} aria-label={t("chips.remove", { label, value })}>
              {`${label}: ${value}`}
            </a>
          </li>
        ))}
      </ul>
      {clearHref !== undefined && <a href={clearHref}>{t("chips.clear")}</a>}
      {summary && <span className="dim">{summary}</span>}
    </div>
  );
}
