import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** The lock screen: who is locked out, and the form that opens it again. */
export function LockPage({
  heading,
  name,
  avatar,
  children,
}: {
  heading: string;
  name: string;
  avatar?: string;
  children: ReactNode;
}) {
  return (
    <main className="lock" id="main">
      <div className="login-card lock-card">
        {avatar ? (
          <img className="avatar avatar-big" src={avatar} alt="" width="72" height="72" />
        ) : (
          <span className="avatar avatar-big">
            <Icon name="lock" />
          </span>
        )}
        <h1>{heading}</h1>
        <p className="lock-name">{name}</p>
        {children}
      </div>
    </main>
  );
}
