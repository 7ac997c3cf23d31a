import { useLoaderData } from "@remix-run/react";
import { attachScreenApi } from "#app/contract/resource/attach.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import type { Row } from "#app/crud/page-data.ts";
import { useTranslation } from "#app/locales/translation.tsx";
import { attach } from "#app/resources/resource/attach.ts";
import { UPLOAD_PATH } from "#app/screens/resource/attach-path.ts";
import { AttachPreview } from "#app/screens/resource/attach-preview.tsx";
import { attachDeeds, loadAttachs } from "#app/screens/resource/attach-screen.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";
import { buttonClass } from "#app/ui/button.tsx";

export const handle = { i18n: ["crud", "resource"], title: "resource:attach.title" };
export const loader = signedInLoader(loadAttachs);
export const action = crudAction(attach, attachScreenApi, { deeds: attachDeeds });

export default function Attach() {
  const { t } = useTranslation("resource");
  const { mayUpload, mayDownload } = useLoaderData<typeof loader>();
  const tools = mayUpload && (
    <a className={buttonClass("primary")} href={UPLOAD_PATH}>
      {t("attach.upload")}
    </a>
  );
  const rowLinks = (row: Row) => (mayDownload ? [{ href: `${String(row.link)}?save=1`, label: t("attach.download") }] : []);
  return <CrudScreen of={attach} tools={tools} rowLinks={rowLinks} details={(record) => <AttachPreview file={fileOf(record)} />} />;
}

const fileOf = ({ link, originalName, extension, bytes }: Row) =>
  ({ link: String(link), originalName: String(originalName), extension: String(extension), bytes: Number(bytes) });
