import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { attachSelect } from "#app/contract/resource/attach-select.ts";
import { useTranslation } from "#app/locales/translation.tsx";
import { sizeText } from "#app/rules/accepted-files.ts";
import { AttachPreview } from "#app/screens/resource/attach-preview.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";

export const handle = { i18n: ["resource"], title: "resource:attach.preview" };

/** One file that the person may read, by its id. */
export const loader = signedInLoader(async ({ call, params, t }) => {
  const { id = "" } = params;
  const [file] = /^\d{1,19}$/.test(id) ? await call(attachSelect, { query: { attachIds: id } }) : [];
  if (!file) throw data({ msg: t("backend:rowNotFound") }, { status: 404 });
  return { file };
});

export default function Preview() {
  const { t } = useTranslation("resource");
  const { link, originalName, suffix, attachSize } = useLoaderData<typeof loader>().file;
  return (
    <>
      <PageHead trail={[{ name: t("attach.preview") }]} title={originalName} help={sizeText(attachSize)} />
      <div className="card">
        <AttachPreview file={{ link, originalName, extension: suffix, bytes: attachSize }} />
      </div>
    </>
  );
}
