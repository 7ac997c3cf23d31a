import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { pathOf, type Resource } from "#app/crud/define.ts";

type Heads = { heads: { id: string; code: string; name: string }[]; state: { filters: Record<string, string> } };

const titles = { horizontal: "shell:tabs.dictHorizontal", vertical: "shell:tabs.dictVertical" } as const;

/** Dictionary heads beside or above the entries of the chosen one (spec §2: dict-horizontal, dict-vertical). */
export function DictPair({ of, layout }: { of: Resource; layout: "horizontal" | "vertical" }) {
  const { heads, state } = useLoaderData<Heads>();
  const { t } = useTranslation(["system", "shell"]);
  return (
    <div className={`pair pair-${layout}`}>
      <nav className="card pair-heads" aria-label={t("dict.heads")}>
        <h2>{t("dict.heads")}</h2>
        <ul>
          {heads.map(({ id, code, name }) => (
            <li key={id}>
              <a href={`${pathOf(of)}?parentId=${id}`} {...(state.filters.parentId === id && { "aria-current": "true" as const })}>
                {name} <small className="dim">{code}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="pair-body">
        <CrudScreen of={of} title={t(titles[layout])} />
      </div>
    </div>
  );
}
