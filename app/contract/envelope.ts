import { z } from "zod";

/** The answer of every call but the token call: `R<T>` (contract 1.3). */
export const Envelope = z.object({
  code: z.coerce.number(),
  success: z.boolean().optional(),
  data: z.unknown(),
  msg: z.string().nullish(),
});

/** Fields from which the code and message of a failed answer are taken (spec §8). */
export const Failure = z.object({
  error_code: z.coerce.number().optional().catch(undefined),
  code: z.coerce.number().optional().catch(undefined),
  status: z.coerce.number().optional().catch(undefined),
  msg: z.string().optional().catch(undefined),
  error_description: z.string().optional().catch(undefined),
  data: z.unknown().optional(),
});

/** Page of rows (contract 1.8): clients rely on `records` and `total` only. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    records: z.array(row),
    total: z.coerce.number(),
    size: z.coerce.number(),
    current: z.coerce.number(),
    pages: z.coerce.number(),
    /** Kinds of the data scopes that leave the caller less than all rows (contract 8.1), where some do. */
    scopes: z.array(z.number()).optional(),
  });
}
export type Page<T> = { records: T[]; total: number; size: number; current: number; pages: number; scopes?: number[] | undefined };

/** 64-bit id: string on the wire, a number is accepted (contract 1.5). */
export const Id = z.union([z.string().regex(/^-?\d{1,19}$/), z.number().int()]).transform(String);

/** `ids=1,2,3` (contract 1.7): at least one, at most 1,000. */
export const Ids = z
  .string({ error: "selectOne" })
  .transform((text) => text.split(",").map((id) => id.trim()).filter(Boolean))
  .pipe(z.array(z.string().regex(/^\d{1,19}$/, "invalid")).min(1, "selectOne").max(1000, "tooMany"));

/** Node of a select tree (contract 1.10). */
export type TreeNode = {
  id: string;
  parentId: string;
  title: string;
  key: string;
  value: string;
  hasChildren?: boolean;
  children?: TreeNode[];
};
export const TreeNode: z.ZodType<TreeNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    title: z.string(),
    key: z.string(),
    value: z.string(),
    hasChildren: z.boolean().optional(),
    children: z.array(TreeNode).optional(),
  }),
);
