import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "#app/locales/translation.tsx";

/**
 * Asks before half-typed input is lost: a form marked `data-guard` counts as changed from the first input until it is
 * sent. Without scripts the browser's own back keeps the input.
 */
export function useUnsavedGuard(): void {
  const { t } = useTranslation("shell");
  const changed = useRef(false);
  useEffect(() => {
    const onInput = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("form[data-guard]")) changed.current = true;
    };
    const onSubmit = () => (changed.current = false);
    const onLeave = (event: BeforeUnloadEvent) => {
      if (changed.current && document.querySelector("form[data-guard]")) event.preventDefault();
    };
    document.addEventListener("input", onInput);
    document.addEventListener("submit", onSubmit, true);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("submit", onSubmit, true);
      window.removeEventListener("beforeunload", onLeave);
    };
  }, []);
  useBlocker(() => {
    const isAtRisk = changed.current && document.querySelector("form[data-guard]") !== null;
    if (!isAtRisk) return false;
    const stays = !window.confirm(t("guard.leave"));
    changed.current = stays;
    return stays;
  });
}
