import { useTranslation } from "#app/locales/translation.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { CountTiles, PresenceTile, tileIcons } from "./count-tiles.tsx";
import { OwnFigures, OwnMonth } from "./own-month.tsx";
import { PageIcons } from "./page-icons.tsx";
import { PresenceRing } from "./presence-ring.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { WaitingList } from "./waiting-list.tsx";
import { WarningList } from "./warning-list.tsx";
import type { WorkbenchData } from "./workbench.server.ts";

/** The first page: what waits to be done stands before what is only good to know; a key person sees the own month. */
export function WorkbenchScreen({ data }: { data: WorkbenchData }) {
  const { t } = useTranslation("dashboard");
  const { figures, shortcuts, pages, frameIcons } = data;
  const icons: IconName[] = [...tileIcons, "check", "inbox", ...shortcuts.map(({ icon }) => icon)];
  return (
    <>
      <PageIcons names={icons} frameIcons={frameIcons} />
      <PageHead title={t("workbench.title")} />
      {figures.mine ? (
        <>
          <OwnFigures mine={figures.mine} pages={pages} />
          <div className="board">
            <OwnMonth mine={figures.mine} pages={pages} />
            <ShortcutList shortcuts={shortcuts} />
          </div>
        </>
      ) : (
        <ScopeBoard data={data} />
      )}
    </>
  );
}

function ScopeBoard({ data: { figures, pages, shortcuts, levels } }: { data: WorkbenchData }) {
  const { counts, presence, waiting, warnings, statMonth } = figures;
  return (
    <>
      <div className="tiles count-tiles">
        <CountTiles counts={counts} pages={pages} />
        <PresenceTile presence={presence} pages={pages} />
      </div>
      <div className="board">
        <WaitingList waiting={waiting} pages={pages} />
        <WarningList warnings={warnings} statMonth={statMonth} levels={levels} pages={pages} />
        <PresenceRing presence={presence} pages={pages} />
        <ShortcutList shortcuts={shortcuts} />
      </div>
    </>
  );
}
