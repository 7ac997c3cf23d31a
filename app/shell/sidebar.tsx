import { useTranslation } from "#app/locales/translation.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { menuIcon } from "#app/ui/menu-icon.ts";
import { activeTrail, menuHref, type MenuNode } from "./menu-node.ts";

/** The menu tree of the user's roles; the branch of the page in view is open, others open without scripts. */
export function Sidebar({ menus, pathname }: { menus: readonly MenuNode[]; pathname: string }) {
  const { t } = useTranslation("shell");
  if (menus.length === 0) return <p className="side-empty">{t("sidebar.empty")}</p>;
  return <Branch nodes={menus} trail={activeTrail(menus, pathname)} isRoot />;
}

function Branch({ nodes, trail, isRoot }: { nodes: readonly MenuNode[]; trail: readonly string[]; isRoot?: boolean }) {
  return (
    <ul className="side-list">
      {nodes.map((node) => (
        <li key={node.code}>
          <Entry node={node} trail={trail} isRoot={isRoot ?? false} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ node, trail, isRoot }: { node: MenuNode; trail: readonly string[]; isRoot: boolean }) {
  const isActive = trail.includes(node.code);
  const icon = isRoot && <Icon name={menuIcon(node.source)} />;
  if (node.children?.length) {
    return (
      <details open={isActive}>
        <summary title={isRoot ? node.name : undefined}>
          {icon}
          <span>{node.name}</span>
        </summary>
        <Branch nodes={node.children} trail={trail} />
      </details>
    );
  }
  return (
    <a href={menuHref(node)} {...(isActive && { "aria-current": "page" as const })}>
      {icon}
      <span>{node.name}</span>
    </a>
  );
}
