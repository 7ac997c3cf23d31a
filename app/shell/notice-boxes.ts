import type { NewsLine } from "#app/contract/desk/my-notice.ts";

export const noticeKinds = ["mail", "message", "notice"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** One line of the popover; `time` is the text shown, `YYYY-MM-DD HH:mm`. */
export type NoticeItem = { id: string; title: string; href: string; time: string; isUnread?: boolean };
/** The newest of a kind, how many of all are unread, and the page with the rest. */
export type NoticeBox = { items: readonly NoticeItem[]; unread: number; moreHref?: string };
export type NoticeBoxes = Partial<Record<NoticeKind, NoticeBox>>;

type Told = { items: NewsLine[]; unread: number };
/** One line that has just come. */
export type NewLine = { kind: NoticeKind; id: string; title: string; time: string };

const LINES = 5;

/** What is behind the bell, out of what the upstream tells. */
export function boxesOf({ mail, message, notice }: Record<NoticeKind, Told>): NoticeBoxes {
  return { mail: boxOf("mail", mail), message: boxOf("message", message), notice: boxOf("notice", notice) };
}

/** The same with one line more, which nobody has read; a line that is there already changes nothing. */
export function withLine(boxes: NoticeBoxes, { kind, id, title, time }: NewLine): NoticeBoxes {
  const box: NoticeBox = boxes[kind] ?? { items: [], unread: 0, moreHref: `/notices?tab=${kind}` };
  if (box.items.some((item) => item.id === id)) return boxes;
  const items = [itemOf(kind, { id, title, time, isUnread: true }), ...box.items].slice(0, LINES);
  return { ...boxes, [kind]: { ...box, items, unread: box.unread + 1 } };
}

function boxOf(kind: NoticeKind, { items, unread }: Told): NoticeBox {
  return { items: items.map((line) => itemOf(kind, line)), unread, moreHref: `/notices?tab=${kind}` };
}

const itemOf = (kind: NoticeKind, line: NewsLine): NoticeItem => ({ ...line, href: `/notices/${kind}/${line.id}` });
