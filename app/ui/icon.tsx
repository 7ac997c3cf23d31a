import type { IconName } from "./icon-paths.ts";

export type { IconName };

/** One icon of the page's sprite. Without `label` it is decoration; with it, an image of that name. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  const use = <use href={`#i-${name}`} />;
  return label === undefined ? (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {use}
    </svg>
  ) : (
    <svg className="icon" viewBox="0 0 24 24" role="img" aria-label={label}>
      {use}
    </svg>
  );
}
