import { createCookie } from "@remix-run/node";
import { z } from "zod";

const Flash = z.object({ kind: z.enum(["success", "warning", "error", "info"]), text: z.string().max(500) });
export type Flash = z.infer<typeof Flash>;

// Unsigned: it only says back to the same browser what was just said to it, as text.
const cookie = createCookie("flash", { sameSite: "lax", path: "/", httpOnly: true, maxAge: 60 });

/** `Set-Cookie` value that shows a message on the next page. */
export function flashCookie(flash: Flash): Promise<string> {
  return cookie.serialize(flash);
}

/** The message left for this page, and the header that takes it away. */
export async function takeFlash(request: Request): Promise<{ flash: Flash; clear: string } | null> {
  const parsed = Flash.safeParse(await cookie.parse(request.headers.get("Cookie")));
  if (!parsed.success) return null;
  return { flash: parsed.data, clear: await cookie.serialize("", { maxAge: 0 }) };
}
