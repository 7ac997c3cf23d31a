import type { Candidate, Person } from "./import-loader.server.ts";

/** Roster rows to choose from for a person of a file: those of the same name, number or phone first, else by name. */
export function rankedCandidates(candidates: readonly Candidate[], person: Pick<Person, "name" | "workNo" | "phoneMask" | "idCardMask">): Candidate[] {
  const likeness = (candidate: Candidate) =>
    (person.name && candidate.realName === person.name ? 4 : 0) +
    (person.idCardMask && candidate.idCardMask === person.idCardMask ? 2 : 0) +
    (person.workNo && candidate.workNo === person.workNo ? 1 : 0) +
    (person.phoneMask && candidate.phoneMask === person.phoneMask ? 1 : 0);
  return [...candidates].sort((a, b) => likeness(b) - likeness(a) || a.realName.localeCompare(b.realName, "zh"));
}

/** A roster row as one text, enough to tell namesakes apart. */
export function candidateText({ realName, postName, unitName, phoneMask }: Candidate): string {
  return [realName, postName, unitName, phoneMask].filter(Boolean).join(" · ");
}
