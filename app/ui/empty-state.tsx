import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Nothing to show: says why, and what to do next when `children` holds a link. */
export function EmptyState({
  icon = "inbox",
  title,
  children,
}: {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{title}</p>
      {children}
    </div>
  );
}
