import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Refusal } from "#app/backend/http/errors.ts";
import { readUploadForm } from "#app/backend/project/punch-import/upload-form.ts";

const megabyte = 1024 * 1024;

describe("an upload form", () => {
  it("gives its fields, the name without a path, the bytes and their SHA-256", async () => {
    const bytes = new TextEncoder().encode("姓名,打卡时间\n");
    const form = await readUploadForm(formWith({ projectLotId: "12", statMonth: "2026-09" }, { bytes, name: 'C:\\考勤\\九"月.csv' }));
    const file = { fileName: expect.stringMatching(/^九.*月\.csv$/), bytes: Buffer.from(bytes), sha256: createHash("sha256").update(bytes).digest("hex") };
    expect(form).toEqual({ fields: { projectLotId: "12", statMonth: "2026-09" }, file });
  });

  it("may be as large as 20 MB and not a byte larger", async () => {
    const form = await readUploadForm(formWith({}, { bytes: new Uint8Array(20 * megabyte) }));
    expect(form.file?.bytes.length).toBe(20 * megabyte);
    expect(await refusal(formWith({}, { bytes: new Uint8Array(20 * megabyte + 1) }))).toBe(413);
  });

  it("that streams on without telling its length is cut off at 20 MB", async () => {
    let sent = 0;
    const boundary = "x";
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(text(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`)),
      pull(controller) {
        sent += megabyte;
        controller.enqueue(new Uint8Array(megabyte));
        if (sent >= 200 * megabyte) controller.error(new Error("read to the end"));
      },
    });
    expect(await refusal(request(body, boundary))).toBe(413);
    expect(sent).toBeLessThan(40 * megabyte);
  });

  it("without a file, or with none chosen in the browser, is its fields alone; an empty file is a file", async () => {
    const fields = { projectLotId: "1" };
    expect(await readUploadForm(formWith(fields))).toEqual({ fields });
    expect(await readUploadForm(formWith(fields, { bytes: text(""), name: "" }))).toEqual({ fields });
    expect((await readUploadForm(formWith(fields, { bytes: text(""), name: "空.csv" }))).file?.fileName).toBe("空.csv");
  });

  it("broken off or of another kind is refused", async () => {
    expect(await refusal(request(text('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc'), "x"))).toBe(400);
    expect(await refusal(new Request("http://backend/", { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } }))).toBe(415);
    expect(await refusal(new Request("http://backend/", { method: "POST", body: "x", headers: { "Content-Type": "multipart/form-data" } }))).toBe(400);
    expect(await refusal(formWith(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, "1"])), { bytes: text("a") }))).toBe(400);
  });
});

async function refusal(of: Request): Promise<number> {
  const error: unknown = await readUploadForm(of).then(() => new Error("accepted"), (reason: unknown) => reason);
  if (error instanceof Refusal) return error.status;
  throw error;
}

function formWith(fields: Record<string, string>, file?: { bytes: Uint8Array<ArrayBuffer>; name?: string }): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set("file", new Blob([file.bytes]), file.name ?? "a.csv");
  return new Request("http://backend/", { method: "POST", body: form });
}

function request(body: BodyInit, boundary: string): Request {
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half", headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` } };
  return new Request("http://backend/", init);
}

function text(value: string) {
  return new TextEncoder().encode(value);
}
