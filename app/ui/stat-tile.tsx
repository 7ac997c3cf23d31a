import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { TagTone } from "./tag.tsx";

/** One figure with its name; the whole tile is a link when `href` leads to the rows behind the figure. */
export function StatTile(props: {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  note?: ReactNode;
  href?: string;
  icon?: IconName;
  tone?: TagTone;
}) {
  const className = classNames("tile", `tile-${props.tone ?? "blue"}`);
  return props.href === undefined ? (
    <div className={className}>
      <TileBody {...props} />
    </div>
  ) : (
    <a className={className} href={props.href}>
      <TileBody {...props} />
    </a>
  );
}

function TileBody({ label, value, unit, note, icon }: Parameters<typeof StatTile>[0]) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className="tile-label">{label}</span>
      <strong className="tile-value">
        {value}
        {unit && <small>{unit}</small>}
      </strong>
      {note && <span className="tile-note">{note}</span>}
    </>
  );
}
