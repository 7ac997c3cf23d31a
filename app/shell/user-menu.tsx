import { useTranslation } from "#app/locales/translation.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What the user menu shows; only the links that are given appear. */
export type UserMenuProps = {
  name: string;
  /** Department or role in words, under the name. */
  note?: string;
  avatar?: string;
  dashboardHref?: string;
  infoHref?: string;
  /** Department and role switch, given when switch mode is on. */
  switchHref?: string;
  /** Where a POST signs the user out. */
  logoutAction: string;
};

/** Avatar and name, with dashboard, user info, switch and log out behind them. */
export function UserMenu(props: UserMenuProps) {
  const { name, note, avatar, logoutAction } = props;
  const { t } = useTranslation("shell");
  return (
    <details className="menu user-menu" name="header-menu">
      <summary className="head-tool" aria-label={name}>
        <Avatar name={name} source={avatar} />
        <span className="user-name">{name}</span>
        <Icon name="down" />
      </summary>
      <div className="menu-box">
        <p className="menu-note">
          <strong>{name}</strong>
          {note && <span className="dim">{note}</span>}
        </p>
        <ul>
          <MenuLink href={props.dashboardHref} icon="chart" text={t("user.dashboard")} />
          <MenuLink href={props.infoHref} icon="user" text={t("user.info")} />
          <MenuLink href={props.switchHref} icon="swap" text={t("user.switch")} />
          <li>
            <form method="post" action={logoutAction}>
              <button className="menu-item" type="submit">
                <Icon name="logout" />
                {t("user.logout")}
              </button>
            </form>
          </li>
        </ul>
      </div>
    </details>
  );
}

function MenuLink({ href, icon, text }: { href: string | undefined; icon: "chart" | "user" | "swap"; text: string }) {
  if (href === undefined) return null;
  return (
    <li>
      <a className="menu-item" href={href}>
        <Icon name={icon} />
        {text}
      </a>
    </li>
  );
}

function Avatar({ name, source }: { name: string; source: string | undefined }) {
  return source ? (
    <img className="avatar" src={source} alt="" width="28" height="28" />
  ) : (
    <span className="avatar" aria-hidden="true">
      {[...name].slice(0, 1)}
    </span>
  );
}
