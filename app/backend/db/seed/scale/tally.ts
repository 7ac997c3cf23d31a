/** Refused and outside punches of a month, by the position of the person. */
export type PunchTally = { refused: Uint16Array; outside: Uint16Array };
