import type { AccountField } from "./account-fields.tsx";

/** Inputs that several pages before the sign-in ask for. */
export const tenant: AccountField = { name: "tenantId", isRequired: true, maxLength: 12 };
export const phone: AccountField = { name: "phone", type: "tel", isRequired: true, maxLength: 11, autoComplete: "tel", inputMode: "numeric" };
export const code: AccountField = { name: "value", isRequired: true, maxLength: 6, autoComplete: "one-time-code", inputMode: "numeric" };
export const passwords: readonly AccountField[] = [
  { name: "password", type: "password", isRequired: true, maxLength: 128, autoComplete: "new-password", hasHint: true },
  { name: "password1", type: "password", isRequired: true, maxLength: 128, autoComplete: "new-password" },
];
