import { BATCH_FORM } from "#app/crud/table.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";

const PATH = "/authority/role/grant";

/** Where the rights of roles are set. */
export const grantHref = (...roleIds: string[]) => `${PATH}?roleIds=${roleIds.join(",")}`;

/** Sends the ticked roles of the list to where their rights are set. */
export function GrantSelected() {
  const { t } = useTranslation("rights");
  return (
    <button className={buttonClass()} form={BATCH_FORM} formAction={PATH}>
      {t("grant.title")}
    </button>
  );
}
