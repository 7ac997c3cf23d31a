import type { Presence } from "#app/contract/project/dashboard.ts";

export type PresenceShare = { key: "present" | "missing" | "onLeave" | "stopped"; value: number; tone: "green" | "red" | "blue" | "grey" };

/** Everybody of a day, each in one share: came, due but did not come, on leave, on a stopped lot (domain 5.3). */
export function presenceShares({ due, present, onLeave, stopped }: Presence): PresenceShare[] {
  return [
    { key: "present", value: present, tone: "green" },
    { key: "missing", value: Math.max(0, due - present), tone: "red" },
    { key: "onLeave", value: onLeave, tone: "blue" },
    { key: "stopped", value: stopped, tone: "grey" },
  ];
}
