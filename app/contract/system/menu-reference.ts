import { z } from "zod";

/** Required reference to the menu that something belongs to. */
export const menuReference = () =>
  z.union([z.string().regex(/^\d{1,19}$/, "choose"), z.number().int("choose")], { error: "choose" }).transform(String);
