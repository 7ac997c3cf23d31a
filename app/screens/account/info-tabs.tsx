import { useTranslation } from "#app/locales/translation.tsx";
import { BOUND } from "./bound-address.ts";

const ADDRESSES = { profile: "/info/index?tab=profile", password: "/info/index?tab=password", sessions: "/info/sessions", bound: BOUND } as const;

/** The ways between what a person has and sees of their own; accounts of a third party only where there is one. */
export function InfoTabs({ current, isThirdPartyOn }: { current: keyof typeof ADDRESSES; isThirdPartyOn: boolean }) {
  const { t } = useTranslation("account");
  const names = (["profile", "password", "sessions", "bound"] as const).filter((name) => name !== "bound" || isThirdPartyOn);
  return (
    <nav className="page-tabs" aria-label={t("info.title")}>
      {names.map((name) => (
        <a key={name} href={ADDRESSES[name]} {...(name === current && { "aria-current": "page" as const })}>
          {t(`info.tab.${name}`)}
        </a>
      ))}
    </nav>
  );
}
