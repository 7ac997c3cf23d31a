import type { HistoryEntry } from "#app/contract/crud.ts";
import type { SelectedFile } from "#app/contract/resource/attach-select.ts";
import type { ListState, View } from "./url.ts";

export type Row = Record<string, unknown> & { id: string };
/** `depth`: level of a flat tree, for selects; `children`: a tree, for `checks`. */
export type Choice = { value: string; label: string; depth?: number; children?: Choice[] };
/** Choices by dictionary code or lookup name, in the person's language. */
export type Choices = Record<string, Choice[]>;
export type FieldErrors = Record<string, string>;

/** Name of the button that looks for choices, and with the field's behind a dot of the box for the word. */
export const FIND = "find";

/** What is said once and never again, as a table: names of the labels, and rows of values. */
export type ShownOnce = {
  columns: string[];
  rows: string[][];
  /** Name of the label above them, where it is a result and no secret. */
  heading?: string;
};

/** What the panel over a list shows. */
export type PanelData = {
  view: View;
  record: Row | null;
  /** Records named in a remove confirmation or a deed, by id. */
  titles?: { id: string; title: string }[];
  deed?: string;
  history?: HistoryEntry[];
  /** The files that the record's upload fields name. */
  files?: SelectedFile[];
  required: string[];
  maxLengths: Record<string, number>;
  /** One-time key that makes a repeated submit the same submit (trust F9). */
  key: string;
};

/** What a list screen is drawn from. */
export type ListData = {
  state: ListState;
  rows: Row[];
  total: number;
  choices: Choices;
  can: { add: boolean; edit: boolean; remove: boolean; view: boolean; export: boolean; deeds?: string[]; bin?: boolean };
  columns: string[] | null;
  panel: PanelData | null;
  children: Record<string, Row[]>;
  /** Lookups of which `choices` has only what is chosen: their fields are searched. */
  searched?: string[];
  /** Rows are what a search found anywhere in the tree. */
  hits?: true;
  /** Kinds of the data scopes that leave the person less than all rows. */
  narrowed?: number[];
};

/** What an action leaves for the page it draws again. */
export type ActionFault = {
  view: View;
  values: Record<string, string>;
  errors: FieldErrors;
  message: string;
  /** Somebody else's version of the record, when the submit came too late. */
  conflict?: { theirs: Record<string, string>; version: string };
  key: string;
  /** The files that the values name. */
  files?: SelectedFile[];
  /** Labels of what is chosen in searched fields. */
  choices?: Choices;
  /** What was looked for in a searched field: how many there are, and the first of them. */
  found?: { field: string; word: string; total: number; shown: Choice[] };
  /** Instead of a fault: what the call answered, to be noted down. */
  once?: ShownOnce;
};
