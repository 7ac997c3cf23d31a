import { addDays } from "#app/rules/calendar-date.ts";
import { numberedId } from "../ids.ts";
import { postConfig } from "../post-configs.ts";
import { randomOf } from "../random.ts";
import { demoPostings } from "./roster.ts";
import type { Story } from "../window.ts";

/** Certificates that expire within 30 days (domain 10). */
export const EXPIRING_CERTS = 12;
const EVERY = 17;

/** The certificate each post asks for, of everybody who holds it; twelve expire within 30 days, all others later. */
export function certRows({ today }: Story) {
  const holders = demoPostings.filter((row) => row.isPrimary && postConfig(row.postCode).certRequirements.length > 0);
  return holders.flatMap((row, index) =>
    postConfig(row.postCode).certRequirements.map(({ certType }) => {
      const random = randomOf(52, row.person);
      const isExpiring = index % EVERY === 0 && index / EVERY < EXPIRING_CERTS;
      return {
        id: numberedId("cert", row.person),
        personnelId: numberedId("person", row.person),
        assessorId: numberedId("assessor", row.number),
        certType,
        certNo: `LJ${String(row.person).padStart(4, "0")}${random.between(100_000, 999_999)}`,
        level: certType.startsWith("一级") ? "一级" : null,
        major: "公路工程",
        issueDate: addDays(today, -random.between(400, 1000)),
        validTo: addDays(today, isExpiring ? 2 + (index / EVERY) * 2 : random.between(95, 900)),
      };
    }),
  );
}
