import { useTranslation } from "#app/locales/translation.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RateBar } from "#app/ui/rate-bar.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { BoardCard } from "./board-card.tsx";
import { monthText } from "./formats.ts";
import { type Pages, personMonthHref, statisticsHref } from "./links.ts";
import type { Warning } from "./workbench.server.ts";

const SEVERE = 3;

type Given = { warnings: readonly Warning[]; statMonth: string | null; levels: Readonly<Record<string, string>>; pages: Pages };

/** People whose month is below the lines of their post, worst first; each leads to that person's month. */
export function WarningList({ warnings, statMonth, levels, pages }: Given) {
  const { t, i18n } = useTranslation("dashboard");
  const all = statMonth === null ? undefined : statisticsHref(pages, { statMonth, onlyWarning: 1 });
  return (
    <BoardCard
      title={t("warnings.title")}
      note={statMonth === null ? undefined : monthText(statMonth, i18n.language)}
      more={{ text: t("warnings.all"), href: warnings.length > 0 ? all : undefined }}
    >
      {warnings.length === 0 ? (
        <EmptyState icon="check" title={t(statMonth === null ? "warnings.noMonth" : "warnings.none")} />
      ) : (
        <ul className="plain-list">
          {warnings.map((warning) => (
            <li key={warning.id}>
              <WarnedPerson warning={warning} pages={pages} />
              <span className="board-figure"><RateBar rate={warning.attendanceRate} {...linesOf(warning)} /></span>
              <Tag tone={warning.warnLevel >= SEVERE ? "red" : "orange"}>{levels[String(warning.warnLevel)] ?? warning.warnLevel}</Tag>
            </li>
          ))}
        </ul>
      )}
    </BoardCard>
  );
}

// The lines differ by post and have been applied already: the bar takes the colour of the level.
function linesOf({ warnLevel }: Warning): { yellow: number; red: number } {
  return warnLevel >= SEVERE ? { yellow: 101, red: 101 } : { yellow: 101, red: 0 };
}

function WarnedPerson({ warning, pages }: { warning: Warning; pages: Pages }) {
  const { realName, postName, projectName, lotCode } = warning;
  const href = personMonthHref(pages, warning);
  return (
    <span>
      {href === undefined ? <b>{realName}</b> : <a href={href}>{realName}</a>} {postName}
      <small className="dim board-place">{`${lotCode} ${projectName}`}</small>
    </span>
  );
}
