import { z } from "zod";

// One of these passes as any single field of the contract.
const candidates: unknown[] = [
  "1", 1, "样本", "sample", "2026-05-01", "2026-05", "2026-05-01 08:00:00", "390100", "13800138000", "110101199003070011",
  "image", "bad", true, ["1"], [], {}, null,
];

/** Values for the members that `schema` demands; a member that nothing fits is left out. */
export function sampleOf(schema: z.ZodType): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const demanded = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, member]) => !member.safeParse(undefined).success);
  return Object.fromEntries(demanded.flatMap(([name, member]) => {
    const fitting = candidates.find((candidate) => member.safeParse(candidate).success);
    return fitting === undefined ? [] : [[name, fitting]];
  }));
}

/** Whether an answer is a page of rows. */
export function isPage(reply: z.ZodType): boolean {
  if (reply instanceof z.ZodUnion) return reply.options.some((option) => isPage(option as z.ZodType));
  return reply instanceof z.ZodObject && "records" in reply.shape && "total" in reply.shape;
}

/** Whether a call takes the ids of existing rows. */
export function takesIds(query: z.ZodType): boolean {
  return query instanceof z.ZodObject && ("id" in query.shape || "ids" in query.shape);
}
