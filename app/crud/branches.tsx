import { useTranslation } from "#app/locales/translation.tsx";

type Node<N> = { children?: N[] | undefined };
type Way<N> = {
  nodes: readonly N[];
  keyOf: (node: N) => string;
  nameOf: (node: N) => string;
  draw: (node: N) => React.ReactNode;
  isOpen: (node: N) => boolean;
  /** Where a node's children are fetched from or put away to, in a tree that is not there as a whole. */
  toggle?: (node: N) => string | undefined;
};

/** A tree as nested lists whose branches open without scripts. */
export function Branches<N extends Node<N>>(way: Way<N>) {
  return (
    <ul className="branches">
      {way.nodes.map((node) => (
        <li key={way.keyOf(node)}>
          {way.draw(node)}
          <Below {...way} node={node} />
        </li>
      ))}
    </ul>
  );
}

function Below<N extends Node<N>>({ node, ...way }: Way<N> & { node: N }) {
  const { t } = useTranslation("crud");
  const { children = [] } = node;
  const href = way.toggle?.(node);
  const title = way.nameOf(node);
  if (href !== undefined) {
    const isOpen = way.isOpen(node);
    return (
      <>
        <a className="branch-toggle" href={href} aria-expanded={isOpen} aria-label={t(isOpen ? "close" : "open", { title })} />
        {isOpen && children.length > 0 && <Branches {...way} nodes={children} />}
      </>
    );
  }
  if (children.length === 0) return null;
  return (
    <details open={way.isOpen(node)}>
      <summary className="branch-toggle" aria-label={t("below", { title })} />
      <Branches {...way} nodes={children} />
    </details>
  );
}
