import { useTranslation } from "#app/locales/translation.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { addressOf, workbenchTab, type Tab } from "./tabs.ts";

/**
 * The opened pages as links; each but the workbench has a closing button. Posts to /tabs:
 * `intent` (close, close-others, close-all, clear-cache), `value` (the path meant) and `current` (the path in view).
 */
export function TabStrip({
  tabs,
  current,
  label,
}: {
  tabs: readonly Tab[];
  /** Path of the page in view. */
  current: string;
  /** Words of a tab whose label is a locale key of another namespace. */
  label: (tab: Tab) => string;
}) {
  const { t } = useTranslation("shell");
  return (
    <div className="frame-tabs">
      <nav aria-label={t("tabs.label")}>
        <form method="post" action="/tabs">
          <input type="hidden" name="intent" value="close" />
          <input type="hidden" name="current" value={current} />
          <ul className="tabs">
            {tabs.map((tab) => (
              <TabItem key={tab.path} tab={tab} isCurrent={tab.path === current} text={label(tab)} />
            ))}
          </ul>
        </form>
      </nav>
      <MoreMenu current={current} />
    </div>
  );
}

function TabItem({ tab, isCurrent, text }: { tab: Tab; isCurrent: boolean; text: string }) {
  const { t } = useTranslation("shell");
  const closing = t("tabs.closeNamed", { name: text });
  return (
    <li className={isCurrent ? "tab is-current" : "tab"}>
      <a href={addressOf(tab)} {...(isCurrent && { "aria-current": "page" as const })}>
        {text}
      </a>
      {tab.path !== workbenchTab.path && (
        <button name="value" value={tab.path} aria-label={closing} />
      )}
    </li>
  );
}

function MoreMenu({ current }: { current: string }) {
  const { t } = useTranslation("shell");
  return (
    <details className="menu tabs-more" name="header-menu">
      <summary>
        {t("tabs.more")}
        <Icon name="down" />
      </summary>
      <form className="menu-box" method="post" action="/tabs">
        <input type="hidden" name="value" value={current} />
        <input type="hidden" name="current" value={current} />
        <IntentButton intent="clear-cache" text={t("tabs.clearCache")} />
        {current !== workbenchTab.path && <IntentButton intent="close" text={t("tabs.close")} />}
        <IntentButton intent="close-others" text={t("tabs.closeOthers")} />
        <IntentButton intent="close-all" text={t("tabs.closeAll")} />
      </form>
    </details>
  );
}

function IntentButton({ intent, text }: { intent: string; text: string }) {
  return (
    <button className="menu-item" name="intent" value={intent}>
      {text}
    </button>
  );
}
