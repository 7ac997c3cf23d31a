import { data, redirect } from "@remix-run/node";
import { beginBinding, boundAccounts, unbindAccount } from "#app/contract/auth/third-party.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { BOUND } from "./bound-address.ts";
import type { BoundAnswer, BoundData } from "./bound-accounts.tsx";
import { faultyForm, refusedForm } from "./form-fault.server.ts";
import { keepBinding, thirdParty } from "./third-party.server.ts";

/** The accounts at the third party that sign the caller in; nothing is here where the installation has none. */
export async function loadBound({ call, t }: SignedArgs): Promise<BoundData> {
  return { accounts: await call(boundAccounts), provider: providerName(t) };
}

/** Begins to bind an account for the right password, or lets one go. */
export async function boundAction(args: SignedArgs) {
  const form = await args.request.formData();
  const word = (name: string) => String(form.get(name) ?? "");
  if (form.get("intent") === "bind") return startBinding(args, word("password"));
  if (form.get("intent") !== "unbind" || !/^\d{1,19}$/.test(word("id"))) throw data({ msg: args.t("backend:badRequest") }, { status: 400 });
  await args.call(unbindAccount, { body: { id: word("id") } });
  const flash = await flashCookie({ kind: "success", text: args.t("account:bound.gone") });
  return redirect(BOUND, { status: 303, headers: { "Set-Cookie": flash } });
}

// A form may not lead to another site (content security policy): the way there is a link of the page that answers.
async function startBinding({ request, call, user, t }: SignedArgs, password: string) {
  const posted = { form: "bind", t };
  if (!password) return faultyForm(posted, { field: "password", message: t("account:bound.passwordMissing") });
  try {
    const { address, started } = await call(beginBinding, { body: { password } });
    const goOn: BoundAnswer = { goOn: address };
    return data(goOn, { headers: { "Set-Cookie": await keepBinding(started, { tenantId: user.tenantId, to: BOUND }, request) } });
  } catch (error) {
    return refusedForm(posted, error);
  }
}

function providerName(t: SignedArgs["t"]): string {
  const known = thirdParty();
  if (!known) throw data({ msg: t("backend:oauthOff") }, { status: 404 });
  return known.name || t("auth:login.thirdParty");
}
