import { useNavigate, useSubmit } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Lets plain links and GET forms of this site navigate without loading a whole document again, so that hot
 * pieces can stay plain `<a>` and `<form>`. Links with `download`, `target` or `data-reload`, and clicks with
 * a modifier key, are left to the browser.
 */
export function useClientNavigation(): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const address = ownAddress(event);
      if (address === undefined) return;
      event.preventDefault();
      navigate(address);
    };
    const onSubmit = (event: SubmitEvent) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement) || !isOwnGet(event.target)) return;
      event.preventDefault();
      submit(event.submitter instanceof HTMLButtonElement ? event.submitter : event.target);
    };
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
    };
  }, [navigate, submit]);
}

function ownAddress(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || isLeftToBrowser(link)) return undefined;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return isSamePage && link.hash !== "" ? undefined : `${link.pathname}${link.search}${link.hash}`;
}

function hasModifier(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function isLeftToBrowser(link: HTMLAnchorElement): boolean {
  return link.origin !== location.origin || link.target !== "" || link.hasAttribute("download") || "reload" in link.dataset;
}

function isOwnGet(form: HTMLFormElement): boolean {
  return form.method === "get" && !("reload" in form.dataset) && new URL(form.action).origin === location.origin;
}
