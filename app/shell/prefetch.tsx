import { PrefetchPageLinks } from "@remix-run/react";
import { useEffect, useState } from "react";
import { linkOf } from "./use-client-navigation.ts";

const INTENT_MS = 120;

/** Fetches the page of a link that is pointed at or focused for a moment; never where data is to be saved (ux C6). */
export function Prefetch() {
  const [page, setPage] = useState<string>();
  useEffect(() => {
    if (savesData()) return undefined;
    let timer = 0;
    const onIntent = (event: Event) => {
      window.clearTimeout(timer);
      const link = linkOf(event);
      // Only turning and opening of lists: anything else would be loaded for nothing too often.
      if (link?.closest(".pager-pages, .frame-side, .tabs")) timer = window.setTimeout(() => setPage(link.pathname + link.search), INTENT_MS);
    };
    // Who clicks has the page on its way already.
    const onClick = () => window.clearTimeout(timer);
    document.addEventListener("mouseover", onIntent);
    document.addEventListener("focusin", onIntent);
    document.addEventListener("click", onClick);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("click", onClick);
      document.removeEventListener("mouseover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, []);
  return page === undefined ? null : <PrefetchPageLinks key={page} page={page} />;
}

type Connection = { saveData?: boolean; effectiveType?: string };

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}
