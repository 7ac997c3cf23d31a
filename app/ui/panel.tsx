import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { Icon } from "./icon.tsx";
import { classNames } from "./class-names.ts";

/**
 * The dialog of an add, edit, view or remove: a section above the list, drawn over it once scripts run.
 * `closeHref` is the list itself, so closing is going back to the same list.
 */
export function Panel({
  id = "panel",
  title,
  closeHref,
  width = "normal",
  children,
}: {
  id?: string;
  title: ReactNode;
  closeHref?: string;
  width?: "normal" | "wide";
  children: ReactNode;
}) {
  const { t } = useTranslation("shell");
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirst(layer.current), []);
  return (
    <div className="panel-layer" ref={layer}>
      <section className={classNames("panel", width === "wide" && "panel-wide")} aria-labelledby={`${id}-title`}>
        <div className="panel-head">
          <h2 id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          {closeHref !== undefined && (
            <a className="btn btn-quiet btn-icon" href={closeHref} aria-label={t("panel.close")} data-close="">
              <Icon name="close" />
            </a>
          )}
        </div>
        <div className="panel-body">{children}</div>
      </section>
    </div>
  );
}

// An error summary takes the focus itself: it is what the reader needs to know first.
function focusFirst(layer: HTMLElement | null): void {
  if (layer?.querySelector(".errors") === null) layer.querySelector("h2")?.focus();
}
