import { noticeChoices, noticePublish } from "#app/contract/desk/notice.ts";
import { deedCall } from "#app/crud/deed-action.server.ts";
import type { Choices, Row } from "#app/crud/page-data.ts";
import { checkChoices } from "#app/crud/tree-choices.ts";
import { cleanRichText } from "#app/rich-text.server.ts";
import { typedOf } from "#app/rules/rich-text.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";

/** Roles and departments, asked for when a form is open. */
export async function noticeLookups({ call, request }: SignedArgs): Promise<Choices> {
  const view = new URL(request.url).searchParams.get("view") ?? "";
  if (!["new", "edit"].includes(view)) return {};
  const { roles, depts } = await call(noticeChoices);
  return { roles: checkChoices(roles), depts: checkChoices(depts) };
}

/** What the form begins with is the text as it was typed, where it is nothing but paragraphs; what the view draws is clean HTML. */
export function openedNotice(record: Row): Row {
  const html = cleanRichText(String(record.content ?? ""));
  return { ...record, content: typedOf(html), html };
}

export const noticeDeeds = {
  publish: deedCall(noticePublish, { input: ([id = ""]) => ({ query: { id } }) }),
};
