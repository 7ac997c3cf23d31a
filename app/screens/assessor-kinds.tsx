import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { pathOf } from "#app/crud/define.ts";
import type { ListData } from "#app/crud/page-data.ts";
import { writeState } from "#app/crud/url.ts";
import { assessor } from "#app/resources/project/assessor.ts";

/** Everybody, the assessed or the evaluators: links above the list that keep its other filters (domain 4.6). */
export function AssessorKinds() {
  const { state, choices } = useLoaderData<ListData>();
  const { t } = useTranslation(["project", "crud"]);
  const { assessorType: chosen = "", ...others } = state.filters;
  const kinds = [{ value: "", label: t("crud:all") }, ...(choices.assessor_type ?? [])];
  return (
    <nav className="page-tabs" aria-label={t("project:assessor.assessorType")}>
      {kinds.map(({ value, label }) => (
        <a
          key={value}
          href={`${pathOf(assessor)}${writeState(assessor, { size: state.size, sort: state.sort, filters: value ? { ...others, assessorType: value } : others })}`}
          {...(value === chosen && { "aria-current": "page" as const })}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
