/** Where a person's accounts at the third party are. */
export const BOUND = "/info/bound";
