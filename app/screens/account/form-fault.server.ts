import { data } from "@remix-run/node";
import { z } from "zod";
import type { Translate } from "#app/locales/translate.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import type { FormFault } from "./account-fields.tsx";

type Posted = { form: string; values?: FormFault["values"]; t: Translate };

const Refused = z.object({
  keys: z.record(z.string(), z.object({ key: z.string() }).loose()),
  fieldErrors: z.record(z.string(), z.string()).optional(),
});

/** The form again with what the upstream refuses, at its field; a dead session, a lock or a fault goes its own way. */
export function refusedForm(posted: Posted, error: unknown) {
  if (!(error instanceof UpstreamError) || error.status === 401 || error.status === 423 || error.status >= 500) throw error;
  return faultyForm(posted, faultOf(error, posted.t), error.status === 429 ? 429 : 422);
}

function faultOf({ data: told, message }: UpstreamError, t: Translate) {
  const refused = Refused.safeParse(told).data;
  const [first] = Object.entries(refused?.keys ?? {});
  if (!first) return { message };
  const [field, rule] = first;
  // A field that the contract refuses has no sentence of its own yet.
  return { field, message: refused?.fieldErrors ? t([`form:${rule.key}`, "form:invalid"], { ...rule, label: t(`account:field.${field}`) }) : message };
}

/** The form again with one sentence, at its field where it has one. */
export function faultyForm({ form, values = {} }: Posted, { field, message }: { field?: string; message: string }, status = 422) {
  const answer: FormFault = { form, values, message, ...(field ? { field } : {}) };
  return data(answer, { status });
}

/** The first check that fails, in the order of the specification. */
export function firstFault(checks: readonly (readonly [isRight: boolean, field: string, message: string])[]) {
  const found = checks.find(([isRight]) => !isRight);
  return found && { field: found[1], message: found[2] };
}

/** Texts of a form by name; passwords as they were typed, everything else trimmed. */
export function textsOf(form: FormData) {
  return (name: string) => {
    const value = form.get(name);
    if (typeof value !== "string") return "";
    return /password/i.test(name) ? value : value.trim();
  };
}
