import type { ReactNode } from "react";

/** A titled card of the board; `href` leads to the whole list its content was taken from. */
export function BoardCard({ title, note, more, children }: { title: string; note?: string | undefined; more?: { text: string; href: string | undefined }; children: ReactNode }) {
  return (
    <section className="card board-card" aria-label={title}>
      <div className="board-head">
        <h2>{title}</h2>
        {note && <span className="dim">{note}</span>}
        {more?.href !== undefined && <a href={more.href}>{more.text}</a>}
      </div>
      {children}
    </section>
  );
}
