import { useTranslation } from "#app/locales/translation.tsx";
import { ATTACH_PATH } from "#app/screens/resource/attach-path.ts";
import { loadUpload, uploadAttach } from "#app/screens/resource/upload-action.server.ts";
import { UploadForm } from "#app/screens/resource/upload-form.tsx";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";

export const handle = { i18n: ["crud", "resource"], title: "resource:attach.uploadTitle" };
export const loader = signedInLoader(loadUpload);
export const action = signedInAction(uploadAttach);

export default function AttachUpload() {
  const { t } = useTranslation("resource");
  return (
    <>
      <PageHead trail={[{ name: t("attach.title"), href: ATTACH_PATH }, { name: t("attach.uploadTitle") }]} title={t("attach.uploadTitle")} help={t("attach.uploadHelp")} />
      <UploadForm />
    </>
  );
}
