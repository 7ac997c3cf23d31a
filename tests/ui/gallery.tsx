import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import "#app/locales/catalogue.server.ts";
import { LanguageProvider } from "#app/locales/translation.tsx";
import { Footer } from "#app/shell/footer.tsx";
import { AppFrame } from "#app/shell/frame.tsx";
import { Header, headerIcons } from "#app/shell/header.tsx";
import { menuIcons, type MenuNode } from "#app/shell/menu-node.ts";
import { defaultPreferences, type Preferences } from "#app/shell/preferences.ts";
import { NoticeMenu } from "#app/shell/notice-menu.tsx";
import { Sidebar } from "#app/shell/sidebar.tsx";
import { TabStrip } from "#app/shell/tab-strip.tsx";
import { workbenchTab, type Tab } from "#app/shell/tabs.ts";
import { iconPaths, type IconName } from "#app/ui/icon-paths.ts";

/** Static HTML of a piece, in Chinese unless said otherwise. */
export function html(piece: ReactNode, lng: "zh" | "en" = "zh"): string {
  return renderToStaticMarkup(<LanguageProvider language={lng}>{piece}</LanguageProvider>);
}

export const menus: readonly MenuNode[] = [
  {
    code: "supervise",
    name: "履约监管",
    source: "clipboard",
    children: [
      { code: "statistics", name: "人员考勤统计", path: "/supervision/attendance" },
      { code: "check", name: "人员检查", path: "/supervision/check" },
      { code: "change", name: "岗位状态变更", path: "/compliance-supervision/job-status-change" },
      { code: "statement", name: "考核结果告知书", path: "/compliance-supervision/assessment-result-statement" },
      { code: "appeal", name: "考核结果申诉", path: "/supervision/appeal" },
    ],
  },
  {
    code: "project",
    name: "项目管理",
    source: "road",
    children: [
      { code: "projects", name: "项目台账", path: "/project-manage" },
      { code: "lots", name: "标段管理", path: "/project-lot" },
    ],
  },
  { code: "units", name: "参建单位", source: "building", path: "/unit" },
  { code: "work", name: "我的事务", source: "iconicon_work", children: [{ code: "todo", name: "待办事务", path: "/work/todo" }] },
  { code: "monitor", name: "系统监控", source: "iconfont icon-yanzhengma", children: [{ code: "doc", name: "接口文档", path: "http://localhost/swagger-ui.html" }] },
  { code: "authority", name: "权限管理", source: "icon-bofangqi-suoping", children: [{ code: "role", name: "角色管理", path: "/authority/role" }] },
  {
    code: "system",
    name: "系统管理",
    source: "iconicon_setting",
    children: [
      { code: "user", name: "用户管理", path: "/system/user" },
      { code: "param", name: "参数管理", path: "/system/param" },
    ],
  },
];

const tabs: readonly Tab[] = [
  workbenchTab,
  { path: "/supervision/attendance", search: "", label: { kind: "name", text: "人员考勤统计" } },
  { path: "/project-manage", search: "?current=2", label: { kind: "name", text: "项目台账" } },
  { path: "/system/param", search: "", label: { kind: "name", text: "参数管理" } },
];

const boxes = {
  message: {
    items: [{ id: "1", title: "路基一标五月考勤已审定", href: "/desk/message?view=show&id=1", time: "2026-06-02 09:15", isUnread: true }],
    unread: 1,
    moreHref: "/desk/message",
  },
};

/** A whole signed-in page around `children`. */
export function Page({
  children,
  preferences = defaultPreferences,
  path = "/supervision/attendance",
}: {
  children: ReactNode;
  preferences?: Preferences;
  path?: string;
}) {
  const title = "公路工程履约人员监管平台";
  return (
    <AppFrame
      isCollapsed={preferences.collapsed}
      pageKey={path}
      icons={[...headerIcons, ...menuIcons(menus), ...pageIcons()]}
      header={
        <Header
          title={title}
          homeHref="/wel/index"
          preferences={preferences}
          locale="zh"
          returnTo={path}
          topMenus={[
            { id: "a", name: "履约监管", href: "/?topMenuId=a", isCurrent: true },
            { id: "b", name: "系统设置", href: "/?topMenuId=b" },
          ]}
          search={{ action: "/search", names: ["人员考勤统计", "参数管理"] }}
          errorLog={{ href: "/error-log", count: 128 }}
          lockAction="/lock"
          notices={<NoticeMenu boxes={boxes} />}
          user={{
            name: "林知远",
            note: "省公路事务中心 · 监管人员",
            dashboardHref: "/wel/dashboard",
            infoHref: "/info/index",
            logoutAction: "/logout",
          }}
        />
      }
      sidebar={<Sidebar menus={menus} pathname={path} />}
      tabs={<TabStrip tabs={tabs} current={path} label={(tab) => (tab.label.kind === "key" ? "工作台" : tab.label.text)} />}
      footer={<Footer title={title} record={{ text: "备案号 示例0000001", href: "https://beian.example/" }} />}
    >
      {children}
    </AppFrame>
  );
}

function pageIcons(): IconName[] {
  return Object.keys(iconPaths).filter((name): name is IconName => name in iconPaths);
}
