import { maskCitizenId } from "#app/rules/citizen-id.ts";
import { maskPhone } from "#app/rules/phone.ts";
import { fieldHash } from "../../keys/field-cipher.ts";
import type { PunchPerson } from "../punch-sheet/read-person.ts";
import { hidePersonal } from "./reasons.ts";
import type { RowPayload } from "./stored-row.ts";

export type KeyKind = "id" | "phone" | "work" | "name";

/** Who a row speaks of, without a citizen ID or phone in clear. */
export type Identity = {
  /** The strongest thing known: `<kind>:<keyed hash>`, at most 96 characters. */
  key: string;
  kind: KeyKind;
  idCardHash?: string;
  phoneHash?: string;
  workNo?: string;
  name?: string;
  hint: RowPayload["person"];
};

/** Makes identities and remembers them: a month names the same few people thousands of times. */
export function identifier(): (person: PunchPerson) => Identity {
  const known = new Map<string, Identity>();
  return (person) => {
    const said = JSON.stringify([person.idCard, person.phone, person.workNo, person.name]);
    const identity = known.get(said) ?? identityOf(person);
    known.set(said, identity);
    return identity;
  };
}

/** Kind and hash of a person key as `person_match` keeps them; undefined for what is no key. */
export function splitKey(key: string): { keyKind: KeyKind; keyHash: string } | undefined {
  const match = /^(id|phone|work|name):([0-9a-f]{64})$/.exec(key);
  const keyKind = kinds.find((kind) => kind === match?.[1]);
  return keyKind && match?.[2] ? { keyKind, keyHash: match[2] } : undefined;
}

const kinds: readonly KeyKind[] = ["id", "phone", "work", "name"];

function identityOf({ idCard, phone, workNo, name }: PunchPerson): Identity {
  const known = { idCardHash: idCard && fieldHash(idCard), phoneHash: phone && fieldHash(phone), workNo, name };
  const hint = { name: name && hidePersonal(name), workNo: workNo && hidePersonal(workNo), idCardMask: idCard && maskCitizenId(idCard), phoneMask: phone && maskPhone(phone) };
  return { ...strongest(known), ...known, hint };
}

type Known = Pick<Identity, "idCardHash" | "phoneHash" | "workNo" | "name">;

function strongest({ idCardHash, phoneHash, workNo, name }: Known): { key: string; kind: KeyKind } {
  if (idCardHash !== undefined) return { key: `id:${idCardHash}`, kind: "id" };
  if (phoneHash !== undefined) return { key: `phone:${phoneHash}`, kind: "phone" };
  if (workNo !== undefined) return { key: `work:${fieldHash(workNo)}`, kind: "work" };
  return { key: `name:${fieldHash(name ?? "")}`, kind: "name" };
}
