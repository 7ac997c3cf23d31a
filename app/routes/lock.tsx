import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { lockSession, unlockSession } from "#app/contract/auth/oauth.ts";
import { lockScreenRoute, type SignedArgs } from "#app/session/guard.server.ts";
import { returnPath } from "#app/session/return-to.ts";
import { LockPage } from "#app/shell/lock-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { IconSprite } from "#app/ui/icon-sprite.tsx";
import { UpstreamError } from "#app/upstream/upstream-error.ts";

export const handle = { i18n: ["auth"], title: "auth:lock.title" };

export const loader = lockScreenRoute(async ({ request, state, user }) => {
  const redirectTo = returnPath(new URL(request.url).searchParams.get("redirectTo"));
  if (!state.session?.locked) throw redirect(redirectTo);
  return { name: user.realName, avatar: user.avatar, redirectTo };
});

export const action = lockScreenRoute(async (args) => {
  const form = await args.request.formData();
  const password = String(form.get("lockPassword") ?? "");
  const to = returnPath(form.get("returnTo"));
  if (password === "") return data({ message: args.t("auth:lock.required") }, { status: 422 });
  return form.get("intent") === "lock" ? lock(args, password, to) : unlock(args, password, to);
});

async function lock({ call, state }: SignedArgs, password: string, to: string) {
  await call(lockSession, { body: { password } });
  if (state.session) await state.saveSession({ ...state.session, locked: true });
  return redirect(`/lock?redirectTo=${encodeURIComponent(to)}`, 303);
}

async function unlock({ call, state }: SignedArgs, password: string, to: string) {
  try {
    await call(unlockSession, { body: { password } });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 400) throw error;
    return data({ message: error.message }, { status: 422 });
  }
  if (state.session) await state.saveSession({ ...state.session, locked: false });
  return redirect(to, 303);
}

export default function Lock() {
  const { name, avatar, redirectTo } = useLoaderData<typeof loader>();
  const fault = useActionData<typeof action>();
  const { t } = useTranslation(["auth", "shell"]);
  return (
    <LockPage heading={t("lock.title")} name={name} {...(avatar ? { avatar } : {})}>
      <IconSprite names={["lock"]} />
      <ErrorSummary heading={t("lock.faults")} errors={fault ? [{ field: "lockPassword", message: fault.message }] : []} />
      <form className="form" method="post" action={`/lock?redirectTo=${encodeURIComponent(redirectTo)}`} noValidate>
        <input type="hidden" name="returnTo" value={redirectTo} />
        <Field id="lockPassword" label={t("lock.password")} error={fault?.message} isRequired>
          {(control) => <input {...control} type="password" name="lockPassword" autoComplete="off" maxLength={128} />}
        </Field>
        <button className={buttonClass("primary")}>{t("lock.unlock")}</button>
      </form>
      <form method="post" action="/logout">
        <button className={buttonClass("quiet")}>{t("lock.logout")}</button>
      </form>
    </LockPage>
  );
}
