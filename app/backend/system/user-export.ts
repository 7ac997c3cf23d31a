import writeXlsxFile from "write-excel-file/node";
import { type User } from "#app/contract/system/user.ts";
import { userExport } from "#app/contract/system/user-import.ts";
import { translator } from "#app/locales/catalogue.server.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { fileReply } from "../project/punch-import/file-reply.ts";
import { pageOfUsers } from "./user.ts";

const BATCH = 1000;
/** Rows of one workbook: it is made in memory. */
const MOST = 20_000;
const columns = ["account", "name", "realName", "roleName", "deptName", "postName", "phone", "email", "birthday", "createTime"] as const;

/** Users as a file, for clients that ask the platform for one (contract 5.2). */
export const userExportEndpoints = [
  bind(userExport, async ({ params }, context) => {
    const t = translator(context.locale);
    const header = columns.map((name) => ({ value: t(`user:user.${name}`), type: String, fontWeight: "bold" as const }));
    // Every cell is a text, so nothing a person typed can become a formula (trust S26).
    const rows = (await usersOf(context, params)).map((user) => columns.map((name) => ({ value: user[name] ?? "", type: String })));
    const file = await writeXlsxFile([header, ...rows], { columns: columns.map(() => ({ width: 20 })), stickyRowsCount: 1 }).toBuffer();
    return fileReply(new Uint8Array(file), {
      type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      name: context.locale === "en" ? "users.xlsx" : "用户数据导出.xlsx",
    });
  }),
];

async function usersOf(context: RequestContext, given: URLSearchParams): Promise<User[]> {
  const found: User[] = [];
  for (let current = 1; ; current += 1) {
    const params = new URLSearchParams(given);
    for (const [name, value] of [["current", String(current)], ["size", String(BATCH)], ["searchCount", "false"]] as const) params.set(name, value);
    const { records } = await pageOfUsers(context, params);
    found.push(...records);
    if (records.length < BATCH) return found;
    if (found.length >= MOST) throw new Refusal("exportMany", { params: { most: MOST } });
  }
}
