import { type FormEvent, useState, useSyncExternalStore } from "react";
import type { Field, Resource } from "./define.ts";
import { readValues, type Values } from "./form-data.ts";

type Applying = { applies: (field: Field) => boolean; onChange?: (event: FormEvent<HTMLFormElement>) => void };

/**
 * Which fields fit what stands in a form, as it is typed. Until scripts run all of them are shown, and the server leaves
 * out what does not fit (ux C2.6).
 */
export function useApplying(of: Resource, values: Values): Applying {
  const isHydrated = useSyncExternalStore(never, () => true, () => false);
  const [typed, setTyped] = useState(values);
  if (of.fields.every(({ when }) => !when)) return { applies: () => true };
  return {
    applies: ({ when }) => !isHydrated || !when || when(typed),
    onChange: ({ currentTarget }) => setTyped(readValues(of, new FormData(currentTarget))),
  };
}

const never = () => () => undefined;
