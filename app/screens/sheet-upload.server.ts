import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Endpoint } from "#app/contract/endpoint.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { permissionsOf } from "#app/session/permissions.server.ts";
import { shielded } from "#app/upstream/shielded-body.server.ts";

type Upload<Refused> = {
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType<{ jobId: string }>>;
  /** Where the preview of an upload is. */
  path: string;
  /** What a refusal comes to, from the text of the fields before the file. */
  refused: (error: unknown, head: string) => Refused;
};

/** Hands a posted file on to the upstream as it arrives; nothing of it is kept here. 303 to its preview, or what `refused` answers. */
export async function passOnUpload<Refused>(args: SignedArgs, { endpoint, path, refused }: Upload<Refused>) {
  const { request, call } = args;
  if (!request.body) throw data({ msg: args.t("backend:uploadMissing") }, { status: 400 });
  // A token that has died is renewed by this call: the stream cannot be sent a second time.
  await permissionsOf(args);
  const posted = shielded(request.body);
  const length = request.headers.get("Content-Length");
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "", ...(length && { "Content-Length": length }) };
  try {
    const { jobId } = await call(endpoint, { body: posted.body, headers });
    return redirect(`${path}?id=${jobId}`, { status: 303 });
  } catch (error) {
    await posted.drain();
    return refused(error, posted.head());
  }
}
