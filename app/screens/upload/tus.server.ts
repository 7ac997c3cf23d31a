import { putFileAttach } from "#app/contract/resource/put-file.ts";
import type { SelectedFile } from "#app/contract/resource/attach-select.ts";
import { extensionOf } from "#app/rules/accepted-files.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { multipartOf } from "#app/upstream/multipart-body.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { OWNER, uploadParts, type WholeUpload, wholeUpload } from "./upload-parts.server.ts";

/** One request of a resumable upload. The one that brings the last byte answers the attachment that it became. */
export async function tusRequest(args: SignedArgs): Promise<Response> {
  const parts = uploadParts();
  const id = args.params["*"] ?? "";
  if (!/^[0-9a-f]{0,32}$/.test(id)) return new Response(null, { status: 404 });
  const answer = await parts.server.handleWeb(ownedBy(args.request, args.user.userId));
  if (answer.status >= 400) return withSentence(answer, args);
  const whole = args.request.method === "PATCH" ? await wholeUpload(parts, id) : undefined;
  if (!whole) return answer;
  try {
    return Response.json(await attached(args, whole), { headers: answer.headers });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status === 401) throw error;
    // A sentence for the person, and no retry: the same bytes would be refused again.
    return Response.json({ msg: error.message }, { status: 422 });
  } finally {
    await parts.store.remove(id).catch(() => undefined);
  }
}

async function attached({ call }: SignedArgs, { upload, bytes }: WholeUpload): Promise<SelectedFile> {
  const { filename, filetype } = upload.metadata ?? {};
  const name = filename ?? "";
  const file = await call(putFileAttach, multipartOf({ name, type: filetype ?? "", bytes }));
  return { ...file, suffix: extensionOf(name), attachSize: upload.size ?? 0 };
}

function ownedBy(request: Request, owner: string): Request {
  const headers = new Headers(request.headers);
  headers.set(OWNER, owner);
  return new Request(request.url, { method: request.method, headers, body: request.body, duplex: "half" } as RequestInit);
}

async function withSentence(answer: Response, { t }: SignedArgs): Promise<Response> {
  const word = await answer.text();
  const key = word === "fileEmpty" ? "form:fileEmpty" : word === "tooManyRequests" ? "backend:tooManyRequests" : "crud:sendingStopped";
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Length", "Content-Type"]) headers.delete(name);
  return Response.json({ msg: t(key) }, { status: answer.status, headers });
}
