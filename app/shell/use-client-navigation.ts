import { useNavigate, useSubmit } from "@remix-run/react";
import { useEffect } from "react";

type Go = { navigate: (address: string) => void; submit: (from: HTMLFormElement | HTMLButtonElement, action: string) => void };

/**
 * Lets plain links and forms of this site navigate without loading a whole document again, so that hot pieces can
 * stay plain `<a>` and `<form>`. Links with `download`, `target` or `data-reload`, and clicks with a modifier key,
 * are left to the browser; so are posts, unless their form says `data-enhance`.
 */
export function useClientNavigation(): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  useEffect(() => {
    const go: Go = { navigate, submit: (from, action) => submit(from, { action, preventScrollReset: true }) };
    const onClick = (event: MouseEvent) => followLink(event, go);
    const onSubmit = (event: SubmitEvent) => sendForm(event, go);
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
    };
  }, [navigate, submit]);
}

function followLink(event: MouseEvent, { navigate }: Go): void {
  const link = linkOf(event);
  if (link === undefined || event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  if (isSamePage && link.hash !== "") return;
  event.preventDefault();
  navigate(`${link.pathname}${link.search}${link.hash}`);
}

function sendForm(event: SubmitEvent, { navigate, submit }: Go): void {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || "reload" in form.dataset) return;
  if (form.method !== "get" && !("enhance" in form.dataset)) return;
  const target = targetOf(form, event.submitter);
  if (target.origin !== location.origin) return;
  event.preventDefault();
  if (form.method === "get") return navigate(addressOf(form, event.submitter));
  // Named, because a form without an address would be sent to the frame's own route, not to the page in view.
  submit(event.submitter instanceof HTMLButtonElement ? event.submitter : form, `${target.pathname}${target.search}`);
}

// Not the property `action`: a field of that name would stand in its place.
function targetOf(form: HTMLFormElement, pressed: HTMLElement | null): URL {
  return new URL(pressed?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
}

/** Where a GET form leads, without what was left empty: equal lists have equal addresses. */
function addressOf(form: HTMLFormElement, pressed: HTMLElement | null): string {
  const named: [string, string][] = pressed instanceof HTMLButtonElement && pressed.name !== "" ? [[pressed.name, pressed.value]] : [];
  const filled = [...new FormData(form), ...named].filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "");
  const search = new URLSearchParams(filled).toString();
  return `${targetOf(form, pressed).pathname}${search === "" ? "" : `?${search}`}`;
}

/** The link of this site under a pointer or focus event, unless it is left to the browser. */
export function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  return link.target !== "" || link.hasAttribute("download") || "reload" in link.dataset || link.pathname.startsWith("/files/") ? undefined : link;
}

function hasModifier(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
