import { Branches } from "./branches.tsx";
import type { Field } from "./define.ts";
import { listOf } from "./form-data.ts";
import type { Choice } from "./page-data.ts";

type Checked = { field: Pick<Field, "name" | "readOnly" | "apart">; id: string; value: string; error?: string | undefined; choices: readonly Choice[] };

/** Boxes to tick, several at once: in rows, or in a tree where scripts tick what is below and above (ids joined by commas). */
export function CheckTree({ field, id, value, error, choices }: Checked) {
  const ticked = new Set(listOf(value));
  const known = new Set(choices.flatMap(valuesIn));
  // A stored id that is no longer among the choices stays ticked.
  const nodes = [...choices, ...[...ticked].filter((one) => !known.has(one)).map((one): Choice => ({ value: one, label: one }))];
  const first = nodes[0]?.value;
  const box = (choice: Choice) => (
    <label key={choice.value}>
      {field.readOnly && ticked.has(choice.value) && <input type="hidden" name={field.name} value={choice.value} />}
      <input
        id={choice.value === first ? id : undefined}
        aria-invalid={error && choice.value === first ? true : undefined}
        type="checkbox"
        name={field.name}
        value={choice.value}
        defaultChecked={ticked.has(choice.value)}
        disabled={field.readOnly}
      />
      {choice.label}
    </label>
  );
  if (!nodes.some(({ children }) => children?.length)) return <div className="choices">{nodes.map(box)}</div>;
  return (
    <div className="check-tree" {...(field.apart ? {} : { "data-check-tree": "" })}>
      <Branches nodes={nodes} keyOf={({ value: key }) => key} nameOf={({ label }) => label} draw={box} isOpen={(node) => valuesIn(node).slice(1).some((one) => ticked.has(one))} />
    </div>
  );
}

/** The value of a node and of everything below it. */
function valuesIn({ value, children = [] }: Choice): string[] {
  return [value, ...children.flatMap(valuesIn)];
}
