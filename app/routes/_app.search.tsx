import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";
import { findMenus } from "#app/shell/menu-search.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

export const handle = { title: "shell:search.title" };

/** Menus whose name starts with what was typed, without regard to case (spec §2); one hit is opened at once. */
export const loader = signedInLoader(findMenus);

export default function MenuSearch() {
  const { q, found } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shell");
  return (
    <>
      <PageHead title={t("search.title")} />
      {found.length === 0 ? (
        <EmptyState title={t(q ? "search.none" : "search.ask", { q })} />
      ) : (
        <ul className="card plain-list">
          {found.map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
