import type { ReactNode } from "react";

/** The filing title of the platform under every page. */
export function Footer({ title, record, children }: { title: string; record?: { text: string; href?: string }; children?: ReactNode }) {
  return (
    <footer className="frame-footer">
      <span>{title}</span>
      {record && (record.href ? <a href={record.href}>{record.text}</a> : <span>{record.text}</span>)}
      {children}
    </footer>
  );
}
