import { useLoaderData } from "@remix-run/react";
import { Branches } from "#app/crud/branches.tsx";
import { pathOf, type Resource } from "#app/crud/define.ts";
import type { ListData } from "#app/crud/page-data.ts";
import { listOnly, type ListState, writeState } from "#app/crud/url.ts";
import type { SideData, SideNode } from "./side-tree.server.ts";

type Beside = {
  of: Resource;
  heading: string;
  /** The tree beside the list, or above it as a row of links. */
  layout?: "horizontal" | "vertical";
  /** Words of the link that chooses nothing; left out where something is always chosen. */
  all?: string;
  /** The list. */
  children: React.ReactNode;
};

/** A list beside a tree: each node is a link that narrows the list and keeps its page size and filters. */
export function SideTree({ of, heading, layout = "horizontal", all, children }: Beside) {
  const { side, state } = useLoaderData<ListData & SideData>();
  const { [side.by]: chosen, ...others } = state.filters;
  const to = (change: Partial<ListState>) => `${pathOf(of)}${writeState(of, { ...listOnly(state), current: 1, ...change })}`;
  const link = ({ id, title, note }: SideNode) => (
    <a href={to({ filters: { ...others, [side.by]: id } })} {...(chosen === id && { "aria-current": "true" as const })}>
      {title} {note && <small className="dim">{note}</small>}
    </a>
  );
  return (
    <div className={`pair pair-${layout}`}>
      <nav className="card pair-heads" aria-label={heading}>
        <h2>{heading}</h2>
        {all && (
          <a href={to({ filters: others })} {...(!chosen && { "aria-current": "true" as const })}>
            {all}
          </a>
        )}
        {side.nodes.some(isBranch) ? <Nodes data={{ side, state }} to={to} link={link} /> : <Flat nodes={side.nodes} link={link} />}
      </nav>
      <div className="pair-body">{children}</div>
    </div>
  );
}

type Link = (node: SideNode) => React.ReactNode;

function Flat({ nodes, link }: { nodes: readonly SideNode[]; link: Link }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>{link(node)}</li>
      ))}
    </ul>
  );
}

type Tree = { data: SideData & Pick<ListData, "state">; to: (change: Partial<ListState>) => string; link: Link };

function Nodes({ data: { side, state }, to, link }: Tree) {
  const { open, filters } = state;
  const holds = (node: SideNode): boolean => (node.children ?? []).some((child) => child.id === filters[side.by] || holds(child));
  const toggled = ({ id }: SideNode) => to({ open: open.includes(id) ? open.filter((one) => one !== id) : [...open, id] });
  return (
    <Branches
      nodes={side.nodes}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      draw={link}
      isOpen={(node) => (side.lazy ? open.includes(node.id) : holds(node) || node.id === filters[side.by] || (side.nodes.length === 1 && node === side.nodes[0]))}
      toggle={(node) => (side.lazy && isBranch(node) ? toggled(node) : undefined)}
    />
  );
}

const isBranch = ({ hasChildren, children }: SideNode) => hasChildren === true || (children ?? []).length > 0;
