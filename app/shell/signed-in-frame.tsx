import { useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { Flash, type FlashKind } from "#app/ui/flash.tsx";
import { Footer } from "./footer.tsx";
import { AppFrame } from "./frame.tsx";
import { Header, headerIcons } from "./header.tsx";
import type { MenuNode } from "./menu-node.ts";
import { menuIcons } from "./menu-node.ts";
import { type NoticeBoxes, NoticeMenu } from "./notice-menu.tsx";
import type { Preferences } from "./preferences.ts";
import { Sidebar } from "./sidebar.tsx";
import { TabStrip } from "./tab-strip.tsx";
import type { Tab } from "./tabs.ts";
import type { TopMenus } from "./top-menus.ts";
import { Prefetch } from "./prefetch.tsx";
import { useClientNavigation } from "./use-client-navigation.ts";
import { useErrorCount } from "./error-log.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

export type FrameData = TopMenus & {
  menus: MenuNode[];
  tabs: Tab[];
  locale: "zh" | "en";
  preferences: Preferences;
  user: { name: string; account: string; avatar: string };
  /** Where department and role are switched, while that is possible. */
  switchHref?: string;
  flash: { kind: "success" | "warning" | "error" | "info"; text: string } | null;
  /** What is behind the bell; a kind that is left out has nothing. */
  notices?: NoticeBoxes;
};

const flashKinds: Record<string, FlashKind> = { success: "ok", warning: "warn", error: "bad", info: "info" };

/** The frame around every signed-in page, drawn from the layout's data. */
export function SignedInFrame({ data, pathname, search, children }: { data: FrameData; pathname: string; search: string; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const flash = useFlash(data.flash);
  useClientNavigation();
  useUnsavedGuard();
  const returnTo = `${pathname}${search}`;
  const names = new Map(leaves(data.menus).map((menu) => [`menu.${menu.code}`, menu.name]));
  return (
    <AppFrame
      icons={[...headerIcons, ...menuIcons(data.menus), "plus", "left", "check", "info", "warning", "inbox"]}
      isCollapsed={data.preferences.collapsed}
      pageKey={pathname}
      header={
        <Header
          title={t("app.shortTitle")}
          homeHref="/wel/index"
          preferences={data.preferences}
          locale={data.locale}
          returnTo={returnTo}
          topMenus={data.topMenus}
          search={{ action: "/search", names: [...names.values()] }}
          errorLog={{ href: "/error-log", count: useErrorCount() }}
          lockAction="/lock"
          notices={<NoticeMenu boxes={data.notices} />}
          user={{ name: data.user.name, note: data.user.account, avatar: data.user.avatar, dashboardHref: "/wel/dashboard", infoHref: "/info/index", ...(data.switchHref ? { switchHref: data.switchHref } : {}), logoutAction: "/logout" }}
        />
      }
      sidebar={<Sidebar menus={data.sidebar ?? data.menus} pathname={pathname} />}
      tabs={<TabStrip tabs={data.tabs} current={pathname} label={(tab) => (tab.label.kind === "name" ? tab.label.text : (names.get(tab.label.text) ?? t(tab.label.text)))} />}
      footer={<Footer title={t("footer.record")} />}
    >
      {flash && <Flash key={flash.text} kind={flashKinds[flash.kind] ?? "info"} text={flash.text} />}
      {children}
      <Prefetch />
    </AppFrame>
  );
}

/** A message belongs to the page it came with: the frame's data outlives it, so the next address hides it. */
function useFlash(flash: FrameData["flash"]): FrameData["flash"] {
  const { key } = useLocation();
  const [came, setCame] = useState({ flash, key });
  if (came.flash !== flash) setCame({ flash, key });
  return came.flash === flash && came.key === key ? flash : null;
}

function leaves(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : [node]));
}
