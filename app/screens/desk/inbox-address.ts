export const inboxTabs = ["mail", "message", "notice"] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** One line of the list: what `note` says is who wrote it, or its kind. */
export type InboxLine = { id: string; title: string; note: string; time: string; isUnread: boolean };

/** The kind that an address names; mails where it names none. */
export function tabOf(given: string | null | undefined): InboxTab {
  return inboxTabs.find((tab) => tab === given) ?? "mail";
}

/** Address of a page of a kind, without what goes without saying. */
export function addressOf({ tab, size = 10, current = 1 }: { tab: InboxTab; size?: number; current?: number }): string {
  const params = new URLSearchParams({ tab, ...(size === 10 ? {} : { size: String(size) }), ...(current === 1 ? {} : { current: String(current) }) });
  return `/notices?${params}`;
}
