import { useEffect, useRef } from "react";

/**
 * What scripts add to the frame: an opened menu closes on a click beside it or on Escape, a select marked
 * `data-submit` sends its form, the panel over the list keeps the focus and closes on Escape, and a new page
 * (`pageKey` changed) is announced by moving the focus to its heading. Everything works without it.
 */
export function useFrameBehaviour(pageKey: string | undefined): void {
  const shown = useRef(pageKey);
  useEffect(listen, []);
  useEffect(() => {
    if (shown.current === pageKey) return;
    shown.current = pageKey;
    closeMenus();
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [pageKey]);
}

function listen(): () => void {
  document.addEventListener("click", closeMenusBeside);
  document.addEventListener("keydown", onKey);
  document.addEventListener("change", submitMarked);
  document.addEventListener("change", tickAround);
  document.addEventListener("contextmenu", openTabMenu);
  return () => {
    document.removeEventListener("click", closeMenusBeside);
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("change", submitMarked);
    document.removeEventListener("change", tickAround);
    document.removeEventListener("contextmenu", openTabMenu);
  };
}

function closeMenusBeside({ target }: Event): void {
  closeMenus(target instanceof Node ? target : undefined);
}

function closeMenus(inUse?: Node): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) {
    if (inUse === undefined || !menu.contains(inUse)) menu.open = false;
  }
}

/** A right click on the tabs opens their menu (spec §2). */
function openTabMenu(event: MouseEvent): void {
  const isOnTabs = event.target instanceof Element && event.target.closest(".tabs") !== null;
  const menu = document.querySelector<HTMLDetailsElement>("details.tabs-more");
  if (!isOnTabs || menu === null) return;
  event.preventDefault();
  menu.open = true;
  menu.querySelector("summary")?.focus();
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  if (event.key === "Escape") closeInnermost();
  if (event.key === "Tab") keepInPanel(event);
}

function closeInnermost(): void {
  const menu = document.querySelector<HTMLDetailsElement>("details.menu[open]");
  if (menu !== null) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
    return;
  }
  document.querySelector<HTMLElement>(".panel-layer [data-close]")?.click();
}

function keepInPanel(event: KeyboardEvent): void {
  const panel = document.querySelector(".panel-layer");
  const stops = [...(panel?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((stop) => stop.offsetParent !== null);
  const [first, last] = [stops[0], stops[stops.length - 1]];
  if (first === undefined || last === undefined) return;
  const isOutside = !panel?.contains(document.activeElement);
  const turn = event.shiftKey ? { edge: first, to: last } : { edge: last, to: first };
  if (isOutside || document.activeElement === turn.edge) {
    event.preventDefault();
    turn.to.focus();
  }
}

const focusable = "a[href], button:not([disabled]), input:not([type=hidden]):not([disabled]), select, textarea, summary, [tabindex='0']";

function submitMarked(event: Event): void {
  if (event.target instanceof HTMLSelectElement && "submit" in event.target.dataset) event.target.form?.requestSubmit();
}

/** In a tree of boxes a tick goes for everything below, and for those above, without which it would not be reached. */
function tickAround({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.type !== "checkbox" || target.closest("[data-check-tree]") === null) return;
  const node = target.closest("li");
  tick(node, ":scope ul input[type=checkbox]", target.checked);
  let above = target.checked ? nodeAbove(node) : null;
  while (above) {
    tick(above, ":scope > label input[type=checkbox]", true);
    above = nodeAbove(above);
  }
}

function tick(node: Element | null, selector: string, checked: boolean): void {
  for (const box of node?.querySelectorAll<HTMLInputElement>(selector) ?? []) box.checked = checked;
}

const nodeAbove = (node: Element | null) => node?.parentElement?.closest("li") ?? null;
