import { type Deed, labelsOf, pathOf, RESTORE, type Resource } from "./define.ts";
import type { Choice, Choices, ListData } from "./page-data.ts";
import { listOnly, type ListState, listParams, writeState } from "./url.ts";
import type { Translate } from "#app/locales/translate.ts";

/** What the parts of a list screen share: the definition, its page data and how to write its addresses. */
export type Screen = {
  of: Resource;
  data: ListData;
  /** Label of a field or column, or any other text of the resource. */
  label: (name: string) => string;
  /** Name of the list; `screen` beside `title` where a column is called title. */
  title: string;
  /** What one record is called. */
  one: string;
  /** Address of this list with some of its state changed; the panel is closed unless named. */
  href: (change: Partial<ListState>) => string;
  path: string;
  /** The list without any of its state. */
  home: string;
  /** What this person may do with rows besides edit and remove. */
  deeds: NamedDeed[];
};
export type NamedDeed = Deed & { label: string; help: string };

/** What a list is drawn with, out of its page data. */
export function screenOf(of: Resource, data: ListData, t: Translate): Screen {
  const { namespace, prefix } = labelsOf(of);
  const path = pathOf(of);
  const labels = new Map<string, string>();
  const base = listOnly(data.state);
  return {
    of,
    data,
    path,
    label: (name) => {
      // Every cell names its column for small screens.
      const label = labels.get(name) ?? t(`${namespace}:${prefix}.${name}`);
      labels.set(name, label);
      return label;
    },
    title: t([`${namespace}:${prefix}.screen`, `${namespace}:${prefix}.title`]),
    one: t([`${namespace}:${prefix}.one`, `${namespace}:${prefix}.title`]),
    href: (change) => `${path}${writeState(of, { ...base, ...change })}`,
    home: data.state.recycled ? `${path}?recycled=1` : path,
    deeds: (data.can.deeds ?? []).flatMap((intent) => namedDeed(of, intent, t)),
  };
}

function namedDeed(of: Resource, intent: string, t: Translate): NamedDeed[] {
  if (intent === RESTORE) return [{ intent, rows: "both", label: t("crud:restore"), help: t("crud:restoreQuestion"), code: "" }];
  const { namespace, prefix } = labelsOf(of);
  const key = `${namespace}:${prefix}.deed.${intent}`;
  return (of.deeds ?? []).filter((deed) => deed.intent === intent).map((deed) => ({ ...deed, label: t(key), help: t(`${key}.help`, { defaultValue: "" }) }));
}

/** Hidden parameters of a GET form of this list, without the named ones. */
export function hiddenParams({ of, data }: Screen, ...without: string[]): [string, string][] {
  return listParams(of, data.state).filter(([name]) => !without.includes(name));
}

/** Label of a stored key by its choices; the key itself when none fits. */
export function choiceLabel(choices: Choices, list: string | undefined, value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const found = list === undefined ? undefined : choices[list]?.find((choice) => choice.value === text) ?? nested(choices[list], text);
  return found?.label ?? text;
}

function nested(choices: Choice[] = [], value: string): Choice | undefined {
  for (const { children = [] } of choices) {
    const found = children.find((choice) => choice.value === value) ?? nested(children, value);
    if (found) return found;
  }
  return undefined;
}
