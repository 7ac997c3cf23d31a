import { z } from "zod";
import { ref, text } from "./read-api.ts";

/** One step of a row's history (domain 4). */
export const StatusStep = z.object({
  id: z.string(),
  fromValue: text(),
  toValue: text(),
  action: z.string(),
  reason: text(),
  userId: ref(),
  userName: text(),
  roleKey: text(),
  time: text(),
});
