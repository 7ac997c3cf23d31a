import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { AppearanceMenu } from "./appearance-menu.tsx";
import { Brand } from "./brand.tsx";
import { FullScreenButton } from "./full-screen.tsx";
import { LockMenu } from "./lock-menu.tsx";
import { PreferenceForm } from "./preference-form.tsx";
import type { Preferences } from "./preferences.ts";
import { UserMenu, type UserMenuProps } from "./user-menu.tsx";

/** The icons header and tab strip draw; the frame's sprite needs them on every page. */
export const headerIcons: readonly IconName[] = [
  "menu",
  "fold",
  "unfold",
  "search",
  "warning",
  "lock",
  "palette",
  "bell",
  "globe",
  "fullscreen",
  "user",
  "swap",
  "chart",
  "logout",
  "down",
  "right",
  "close",
];

/** The top bar. Each part without its prop stays away, so nothing dead is ever shown. */
export function Header(props: {
  title: string;
  homeHref: string;
  preferences: Preferences;
  locale: "zh" | "en";
  /** Path with query of the page in view: where the forms come back to. */
  returnTo: string;
  topMenus?: ReadonlyArray<{ id: string; name: string; href: string; isCurrent?: boolean }>;
  /** `names` become suggestions; leave them out where the page must stay small. */
  search?: { action: string; names?: readonly string[]; value?: string };
  errorLog?: { href: string; count: number };
  lockAction?: string;
  /** The bell with what is behind it. */
  notices?: ReactNode;
  user: UserMenuProps;
}) {
  const { preferences, returnTo, topMenus = [] } = props;
  return (
    <header className="frame-header">
      <label className="head-tool side-toggle" htmlFor="side-open" aria-hidden="true">
        <Icon name="menu" />
      </label>
      <Brand title={props.title} href={props.homeHref} />
      <FoldButton isCollapsed={preferences.collapsed} returnTo={returnTo} />
      <TopMenu menus={topMenus} />
      {props.search && <MenuSearch {...props.search} />}
      <div className="head-tools">
        {props.errorLog && <ErrorLogLink {...props.errorLog} />}
        {props.lockAction !== undefined && <LockMenu action={props.lockAction} returnTo={returnTo} />}
        <AppearanceMenu preferences={preferences} returnTo={returnTo} />
        {props.notices}
        <LanguageSwitch locale={props.locale} returnTo={returnTo} />
        <FullScreenButton />
      </div>
      <UserMenu {...props.user} />
    </header>
  );
}

/** The number on a badge: at most 99, then `99+` (spec §9). */
export function badgeText(count: number): string {
  return count > 99 ? "99+" : String(count);
}

function FoldButton({ isCollapsed, returnTo }: { isCollapsed: boolean; returnTo: string }) {
  const { t } = useTranslation("shell");
  const label = t(isCollapsed ? "header.expand" : "header.collapse");
  return (
    <PreferenceForm name="collapsed" returnTo={returnTo} className="side-fold">
      <button className="head-tool" name="value" value={isCollapsed ? "0" : "1"} aria-label={label} title={label}>
        <Icon name={isCollapsed ? "unfold" : "fold"} />
      </button>
    </PreferenceForm>
  );
}

function TopMenu({ menus }: { menus: ReadonlyArray<{ id: string; name: string; href: string; isCurrent?: boolean }> }) {
  const { t } = useTranslation("shell");
  if (menus.length === 0) return <div className="head-top" />;
  return (
    <nav className="head-top" aria-label={t("header.topMenu")}>
      {menus.map(({ id, name, href, isCurrent }) => (
        <a key={id} href={href} {...(isCurrent && { "aria-current": "true" as const })}>
          {name}
        </a>
      ))}
    </nav>
  );
}

function MenuSearch({ action, names = [], value }: { action: string; names?: readonly string[]; value?: string }) {
  const { t } = useTranslation("shell");
  return (
    <form className="head-search" method="get" action={action} role="search">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        defaultValue={value}
        aria-label={t("header.search")}
        placeholder={t("header.search")}
        {...(names.length > 0 && { list: "menu-names", autoComplete: "off" })}
      />
      {names.length > 0 && (
        <datalist id="menu-names">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </form>
  );
}

function ErrorLogLink({ href, count }: { href: string; count: number }) {
  const { t } = useTranslation("shell");
  const label = t("header.errorLog", { number: count });
  return (
    <a className="head-tool" href={href} aria-label={label} title={label}>
      <Icon name="warning" />
      {count > 0 && <span className="badge">{badgeText(count)}</span>}
    </a>
  );
}

function LanguageSwitch({ locale, returnTo }: { locale: "zh" | "en"; returnTo: string }) {
  const { t } = useTranslation("shell");
  const other = locale === "zh" ? "en" : "zh";
  const name = t(`language.${other}`);
  return (
    <PreferenceForm name="locale" returnTo={returnTo}>
      <button className="head-tool" name="value" value={other} lang={other} title={name} aria-label={name}>
        {t(`language.${other}.short`)}
      </button>
    </PreferenceForm>
  );
}
