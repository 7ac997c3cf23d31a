import { iconPaths, type IconName } from "./icon-paths.ts";

/** The drawings of the icons a page uses, once per document; unknown repeats are dropped. */
export function IconSprite({ names }: { names: Iterable<IconName> }) {
  return (
    <svg className="sprite" aria-hidden="true" width="0" height="0">
      {[...new Set(names)].map((name) => (
        <path key={name} id={`i-${name}`} d={iconPaths[name]} />
      ))}
    </svg>
  );
}
