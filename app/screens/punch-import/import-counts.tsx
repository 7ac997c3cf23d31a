import { useTranslation } from "#app/locales/translation.tsx";
import { StatTile } from "#app/ui/stat-tile.tsx";
import type { TagTone } from "#app/ui/tag.tsx";
import type { PreviewData } from "./import-loader.server.ts";

type Job = PreviewData["job"];

/** What an upload comes to, as figures. */
export function ImportCounts({ job }: { job: Job }) {
  const { t, i18n } = useTranslation("attendance");
  const tiles: [keyof Job & string, TagTone][] = [
    ["totalRows", "blue"], ["punchCount", "blue"], ["matchedPeople", "blue"], ["newPunches", "green"], ["duplicatePunches", "grey"],
    ["outsideMonth", "grey"], ["badRows", "red"], ["unmatched", "orange"],
  ];
  return (
    <div className="tiles">
      {tiles.map(([name, tone]) => (
        <StatTile key={name} label={t(`import.count.${name}`)} value={Number(job[name]).toLocaleString(i18n.language)} tone={tone} />
      ))}
    </div>
  );
}
