import { useTranslation } from "#app/locales/translation.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { BoardCard } from "./board-card.tsx";
import type { Shortcut } from "./menu-pages.server.ts";

/** Ways into the pages of the person's own menu. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <BoardCard title={t("shortcuts.title")}>
      {shortcuts.length === 0 ? (
        <EmptyState title={t("shortcuts.none")} />
      ) : (
        <ul className="shortcuts">
          {shortcuts.map(({ href, name, icon }) => (
            <li key={href}>
              <a href={href}>
                <Icon name={icon} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </BoardCard>
  );
}
