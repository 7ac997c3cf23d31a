import { useTranslation } from "#app/locales/translation.tsx";
import type { Waiting } from "#app/contract/project/dashboard.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { BoardCard } from "./board-card.tsx";
import { countText, monthText, shiftMonth } from "./formats.ts";
import { type Pages, statisticsHref } from "./links.ts";

const SHOWN = 11;
const NOT_REPORTED = 0;

/** Months of lots that nobody has reported yet, oldest first; each leads to its rows. */
export function WaitingList({ waiting, pages }: { waiting: Waiting; pages: Pages }) {
  const { t, i18n } = useTranslation("dashboard");
  const shown = waiting.lots.slice(0, SHOWN);
  const oldest = shown[0]?.statMonth;
  const all = oldest && { statMonth_ge: oldest, statMonth_le: shiftMonth(oldest, 11), statStatus: NOT_REPORTED };
  return (
    <BoardCard
      title={t("waiting.title")}
      note={waiting.total > 0 ? t("waiting.total", { total: countText(waiting.total, i18n.language) }) : undefined}
      more={{ text: t("waiting.all"), href: all ? statisticsHref(pages, all) : undefined }}
    >
      {shown.length === 0 ? (
        <EmptyState icon="check" title={t("waiting.none")} />
      ) : (
        <ul className="plain-list">
          {shown.map((lot) => (
            <li key={`${lot.projectLotId} ${lot.statMonth}`}>
              <WaitingLot lot={lot} pages={pages} />
              <span className="board-figure">{t("waiting.people", { people: lot.people })}</span>
              <span className="board-figure dim">{monthText(lot.statMonth, i18n.language)}</span>
            </li>
          ))}
        </ul>
      )}
    </BoardCard>
  );
}

function WaitingLot({ lot, pages }: { lot: Waiting["lots"][number]; pages: Pages }) {
  const { projectLotId, statMonth, projectName, lotCode } = lot;
  const href = statisticsHref(pages, { statMonth, projectLotId, statStatus: NOT_REPORTED });
  const name = (
    <>
      <b>{lotCode}</b> {projectName}
    </>
  );
  return href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>;
}
