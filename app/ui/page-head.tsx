import type { ReactNode } from "react";
import { Breadcrumb } from "./breadcrumb.tsx";

/** Way, title and a short word of help above a page's content; `children` stand at the right of the title. */
export function PageHead({
  trail = [],
  title,
  help,
  children,
}: {
  trail?: ReadonlyArray<{ name: string; href?: string }>;
  title: ReactNode;
  help?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="page-head">
      {trail.length > 0 && <Breadcrumb trail={trail} />}
      <div className="page-title">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
      {help && <p className="dim">{help}</p>}
    </div>
  );
}
