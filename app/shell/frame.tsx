import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { IconSprite } from "#app/ui/icon-sprite.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { useFrameBehaviour } from "./use-frame-behaviour.ts";

/**
 * The frame of every signed-in page: sidebar, header, tab strip, content and footer.
 * On narrow screens the sidebar is drawn over the page by a checkbox, which needs no script.
 */
export function AppFrame({
  header,
  sidebar,
  tabs,
  footer,
  children,
  isCollapsed,
  pageKey,
  icons,
}: {
  header: ReactNode;
  sidebar: ReactNode;
  tabs?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
  /** The sidebar shows icons alone on wide screens. */
  isCollapsed?: boolean;
  /** The path: when it changes by script, the drawer closes and the focus goes to the heading. */
  pageKey?: string;
  /** The icons of frame and page, in any order. */
  icons: Iterable<IconName>;
}) {
  const { t } = useTranslation("shell");
  useFrameBehaviour(pageKey);
  return (
    <>
      <a className="skip" href="#main">
        {t("frame.skip")}
      </a>
      <IconSprite names={icons} />
      <div className={classNames("frame", isCollapsed && "is-collapsed")}>
        <input key={pageKey} className="side-check" id="side-open" type="checkbox" aria-label={t("frame.openMenu")} />
        {header}
        <nav className="frame-side" aria-label={t("frame.menu")}>
          {sidebar}
        </nav>
        <label className="side-shade" htmlFor="side-open" aria-hidden="true" />
        <div className="frame-body">
          {tabs}
          <main className="frame-main" id="main" tabIndex={-1}>
            {children}
          </main>
          {footer}
        </div>
      </div>
    </>
  );
}
