import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { Flash } from "#app/ui/flash.tsx";

export type LoginFormProps = {
  page: {
    captcha: { key: string; image?: string | null; question?: string | null } | null;
    redirectTo: string;
    tenantMode: boolean;
    registerMode: boolean;
    /** The tenant that the address belongs to. */
    tenantId: string | null;
    flash: { kind: string; text: string } | null;
    /** A provider of accounts beside this one, by the name that its button shows. */
    thirdParty: { name: string } | null;
  };
  fault: { values: { tenantId: string; username: string }; errors: Record<string, string>; message: string } | null;
};

/** Tenant, account, password and captcha; posts over the page and works before any script (spec §5). */
export function LoginForm({ page, fault }: LoginFormProps) {
  const { t } = useTranslation("auth");
  const errors = fault?.errors ?? {};
  const listed = fault?.message ? [{ field: "username", message: fault.message }] : Object.entries(errors).map(([field, message]) => ({ field, message }));
  return (
    <>
      {page.flash && !fault && <Flash kind={page.flash.kind === "success" ? "ok" : "warn"} text={page.flash.text} />}
      <ErrorSummary heading={t("login.faults")} errors={listed} />
      <form className="form" method="post" action={`/login?redirectTo=${encodeURIComponent(page.redirectTo)}`} noValidate>
        {/* Enter presses a form's first button, which would be the one for another picture. */}
        {page.captcha && <button className="sr-only" type="submit" tabIndex={-1} aria-hidden="true" />}
        {page.tenantMode && page.tenantId === null ? (
          <Field id="tenantId" label={t("login.tenantId")} isRequired>
            {(control) => <input {...control} name="tenantId" defaultValue={fault?.values.tenantId ?? "000000"} maxLength={12} />}
          </Field>
        ) : (
          <input type="hidden" name="tenantId" value={page.tenantId ?? "000000"} />
        )}
        <Field id="username" label={t("login.username")} error={errors.username} isRequired>
          {(control) => <input {...control} name="username" defaultValue={fault?.values.username ?? ""} autoComplete="username" autoCapitalize="none" maxLength={45} />}
        </Field>
        <Field id="password" label={t("login.password")} error={errors.password} hint={fault?.message ? t("login.passwordCleared") : undefined} isRequired>
          {(control) => <input {...control} type="password" name="password" autoComplete="current-password" maxLength={128} />}
        </Field>
        {page.captcha && <Captcha captcha={page.captcha} error={errors.captchaCode} redirectTo={page.redirectTo} />}
        <button className={buttonClass("primary")} type="submit">
          {t("login.submit")}
        </button>
      </form>
      {page.thirdParty && (
        <p className="form-actions">
          <a className={buttonClass()} data-reload="" href={`/oauth/oidc?${new URLSearchParams({ redirectTo: page.redirectTo, ...(page.tenantId ? { tenantId: page.tenantId } : {}) })}`}>
            {t("login.byThirdParty", { name: page.thirdParty.name || t("login.thirdParty") })}
          </a>
        </p>
      )}
      <p className="form-actions">
        <a href="/login/sms">{t("login.bySms")}</a>
        <a href="/forgot">{t("login.forgot")}</a>
        {page.registerMode && <a href="/register">{t("login.register")}</a>}
      </p>
    </>
  );
}

type CaptchaProps = { captcha: NonNullable<LoginFormProps["page"]["captcha"]>; error: string | undefined; redirectTo: string };

function Captcha({ captcha, error, redirectTo }: CaptchaProps) {
  const { t } = useTranslation("auth");
  const asQuestion = Boolean(captcha.question);
  const other = `/login?redirectTo=${encodeURIComponent(redirectTo)}${asQuestion ? "" : "&captcha=question"}`;
  return (
    <>
      <input type="hidden" name="captchaKey" value={captcha.key} />
      <Field id="captchaCode" label={asQuestion ? t("login.captchaQuestion", { question: captcha.question }) : t("login.captcha")} hint={t("login.captchaHelp")} error={error} isRequired>
        {(control) => (
          <span className="captcha">
            <input {...control} name="captchaCode" autoComplete="off" autoCapitalize="none" maxLength={20} key={captcha.key} />
            {captcha.image && <img src={captcha.image} alt={t("login.captchaImage")} width="130" height="48" />}
          </span>
        )}
      </Field>
      <p className="captcha-more">
        {!asQuestion && (
          <button className="link" name="intent" value="captcha" formNoValidate>
            {t("login.captchaNew")}
          </button>
        )}
        <a href={other}>{t(asQuestion ? "login.captchaToImage" : "login.captchaToQuestion")}</a>
      </p>
    </>
  );
}
