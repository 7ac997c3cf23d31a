import { useTranslation } from "#app/locales/translation.tsx";
import { StatTile } from "#app/ui/stat-tile.tsx";
import type { UserPreviewData } from "./import-loader.server.ts";

/** What an upload comes to, as figures. */
export function UserImportCounts({ job }: { job: UserPreviewData["job"] }) {
  const { t, i18n } = useTranslation("user");
  const tiles = [["totalRows", "blue"], ["added", "green"], ["changed", "green"], ["badRows", "red"]] as const;
  return (
    <div className="tiles">
      {tiles.map(([name, tone]) => (
        <StatTile key={name} label={t(`import.count.${name}`)} value={job[name].toLocaleString(i18n.language)} tone={tone} />
      ))}
    </div>
  );
}
