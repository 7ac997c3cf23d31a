import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { accessText } from "#app/contract/openapi.ts";
import { signedInLoader } from "#app/session/guard.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { endpoints } from "#app/upstream/endpoints.server.ts";

export const handle = { title: "shell:apiDocs.title" };
export const loader = signedInLoader(async () => ({
  rows: endpoints.map(({ method, path, summary, access, form, timeout }) => ({ method, path: `/api${path}`, summary, access: accessText(access), form, seconds: timeout / 1000 })),
}));

/** The API as a table to read; the machine's version is /api/openapi.json. */
export default function ApiDocs() {
  const { rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shell");
  return (
    <>
      <PageHead title={t("apiDocs.title")} help={t("apiDocs.help")}>
        <a className="btn" href="/api/openapi.json" data-reload="">
          openapi.json
        </a>
      </PageHead>
      <div className="table-wrap" tabIndex={0} role="region" aria-label={t("apiDocs.title")}>
        <table className="data">
          <caption className="sr-only">{t("apiDocs.title")}</caption>
          <thead>
            <tr>
              {["method", "path", "summary", "access", "timeout"].map((name) => (
                <th key={name} scope="col">{t(`apiDocs.${name}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ method, path, summary, access, seconds }) => (
              <tr key={method + path}>
                <td data-label={t("apiDocs.method")}>{method}</td>
                <td data-label={t("apiDocs.path")}><code>{path}</code></td>
                <td data-label={t("apiDocs.summary")} lang="en">{summary}</td>
                <td data-label={t("apiDocs.access")}><code>{access}</code></td>
                <td className="num" data-label={t("apiDocs.timeout")}>{seconds}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
