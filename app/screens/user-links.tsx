import { useTranslation } from "#app/locales/translation.tsx";
import type { Row } from "#app/crud/page-data.ts";
import { apiLog } from "#app/resources/log/api.ts";
import { session } from "#app/resources/system/session.ts";
import { pathOf } from "#app/crud/define.ts";
import { useMayOpen } from "./may-open.ts";

const SIGN_IN = "/blade-auth/oauth/token";

/** From a user to where they are signed in and to their sign-ins, as far as whoever looks may open those (spec §1). */
export function UserLinks({ record }: { record: Row }) {
  const { t } = useTranslation("user");
  const mayOpen = useMayOpen();
  const account = String(record.account ?? "");
  const links = [
    { path: pathOf(session), query: new URLSearchParams({ account }), label: t("link.sessions") },
    { path: pathOf(apiLog), query: new URLSearchParams({ createBy: account, requestUri: SIGN_IN }), label: t("link.signIns") },
  ].filter(({ path }) => mayOpen(path));
  if (links.length === 0) return null;
  return (
    <p className="chips">
      {links.map(({ path, query, label }) => (
        <a key={path} href={`${path}?${query}`}>
          {label}
        </a>
      ))}
    </p>
  );
}
