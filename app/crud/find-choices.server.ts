import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { isFault, type Posted, textOf } from "./answers.server.ts";
import { deedOf, type Field } from "./define.ts";
import { readValues } from "./form-data.ts";
import { FIND } from "./page-data.ts";
import type { ActionFault, Choices } from "./page-data.ts";
import { fewChoices, foundChoices } from "./searched.server.ts";

type Lookups = (args: SignedArgs) => Promise<Choices>;

/** The field whose choices a posted form asks for: the pressed button says it, or a word that was typed and not yet looked for. */
export function askedField({ form, ...posted }: Posted): Field | undefined {
  const pressed = textOf(form, FIND);
  return fieldsOf(posted).find(({ name, options }) => options !== undefined && (name === pressed || textOf(form, `${FIND}.${name}`).trim() !== ""));
}

/** The form as it was filled, with the choices that were looked for beside those that are chosen. */
export async function findChoices(posted: Posted, field: Field, lookups: Lookups) {
  const word = textOf(posted.form, `${FIND}.${field.name}`).trim();
  const all = await lookups(posted.args);
  const values = readValues({ fields: fieldsOf(posted) }, posted.form);
  const { total, shown } = foundChoices(all[field.options ?? ""] ?? [], word);
  const answer: ActionFault = {
    view: posted.state.view ?? "new", values, errors: {}, message: "", key: textOf(posted.form, "key") || randomUUID(),
    choices: chosenIn(posted, all, values), found: { field: field.name, word, total, shown },
  };
  return data(answer);
}

/** A refused form knows what was chosen by searching: the page itself has only what the record holds. */
export async function withChosen<A extends object>(answer: A, posted: Posted, lookups: Lookups): Promise<A> {
  if (!isFault(answer)) return answer;
  return { ...answer, data: { ...answer.data, choices: chosenIn(posted, await lookups(posted.args), answer.data.values) } };
}

function chosenIn({ resource }: Posted, all: Choices, values: Record<string, string>): Choices {
  const { choices, searched = [] } = fewChoices(resource, all, [values]);
  return Object.fromEntries(searched.map((name) => [name, choices[name] ?? []]));
}

function fieldsOf({ resource, state }: Pick<Posted, "resource" | "state">): readonly Field[] {
  return state.view === "deed" ? (deedOf(resource, state.deed ?? "")?.fields ?? []) : resource.fields;
}
