import { headerIcons } from "#app/shell/header.tsx";
import { IconSprite } from "#app/ui/icon-sprite.tsx";
import type { IconName } from "#app/ui/icon.tsx";

/** Drawings of the icons a page needs beyond those of the frame around it. */
export function PageIcons({ names, frameIcons }: { names: readonly IconName[]; frameIcons: readonly IconName[] }) {
  const drawn = new Set<IconName>([...headerIcons, ...frameIcons]);
  return <IconSprite names={names.filter((name) => !drawn.has(name))} />;
}
