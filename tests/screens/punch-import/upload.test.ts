import { expect, test } from "vitest";
import { translator } from "#app/locales/catalogue.server.ts";
import { chosenMatches } from "#app/screens/punch-import/chosen-matches.ts";
import { fieldsOfHead } from "#app/upstream/form-head.ts";
import { rankedCandidates } from "#app/screens/punch-import/ranked-candidates.ts";
import { shielded } from "#app/upstream/shielded-body.server.ts";
import { uploadErrors } from "#app/screens/punch-import/upload-fault.ts";

const t = translator("zh");

async function headOf(form: FormData): Promise<string> {
  return new Response(form).text();
}

test("lot and month of a refused upload are found before its file", async () => {
  const form = new FormData();
  form.set("projectLotId", "2001");
  form.set("statMonth", "2026-09");
  form.set("file", new Blob(["姓名,日期\n"]), "九月.csv");
  expect(fieldsOfHead(await headOf(form))).toEqual({ projectLotId: "2001", statMonth: "2026-09" });
});

test("a body that its reader gave up is read to the end, so that the sender hears the answer", async () => {
  let sent = 0;
  let cancelled = false;
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 40) controller.close();
      else controller.enqueue(new Uint8Array(1024).fill(65));
    },
    cancel: () => void (cancelled = true),
  });
  const { body, head, drain } = shielded(source);
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  expect(cancelled).toBe(false);
  await drain();
  expect(sent).toBe(41);
  expect(head()).toHaveLength(8 * 1024);
});

test("a closed month is said beside the month, an unknown lot beside the lot, a bad file beside the file", () => {
  const refused = (code: number, message: string, data: unknown = null, status = 400) => uploadErrors({ status, code, message, data }, t);
  expect(refused(2108, "考勤月份已审定或已归档")).toEqual({ statMonth: "考勤月份已审定或已归档" });
  expect(refused(2104, "数据不存在", null, 404)).toEqual({ projectLotId: "数据不存在" });
  expect(refused(400, "文件已损坏", { sheet: "file-damaged" })).toEqual({ file: "文件已损坏" });
  expect(refused(413, "提交的内容过大", null, 413)).toEqual({ file: "文件超过 20 MB，请按月或按标段拆分后再上传" });
});

test("fields the contract refuses are named in the person's words", () => {
  const data = { keys: { projectLotId: { key: "choose" }, statMonth: { key: "invalid" } } };
  expect(uploadErrors({ status: 400, code: 400, message: "projectLotId:请选择projectLotId", data }, t)).toEqual({ projectLotId: "请选择标段", statMonth: "统计月份格式不正确" });
});

test("a form without lot, month and file names all three, each beside its field", () => {
  const keys = Object.fromEntries(["projectLotId", "statMonth", "file"].map((field) => [field, { key: "choose" }]));
  const errors = uploadErrors({ status: 400, code: 400, message: "projectLotId:请选择projectLotId", data: { keys } }, t);
  expect(errors).toEqual({ projectLotId: "请选择标段", statMonth: "请选择统计月份", file: "请选择打卡文件" });
});

test("people without a choice wait, ignored ones are left out", () => {
  expect(chosenMatches(["a", "b", "c", "d"], ["", "ignore", "77", "77; drop"])).toEqual([
    { personKey: "b", assessorId: null },
    { personKey: "c", assessorId: "77" },
  ]);
});

test("a namesake with the same phone is offered before a namesake, and both before strangers", () => {
  const candidate = (assessorId: string, realName: string, phoneMask: string) => ({ assessorId, realName, phoneMask, idCardMask: "390101********0016" });
  const ranked = rankedCandidates([candidate("1", "陈工", "199****0003"), candidate("2", "周衡", "199****0001"), candidate("3", "周衡", "199****0002")], { name: "周衡", phoneMask: "199****0002" });
  expect(ranked.map(({ assessorId }) => assessorId)).toEqual(["3", "2", "1"]);
});
