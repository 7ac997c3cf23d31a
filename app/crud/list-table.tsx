import { useRouteLoaderData } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { Table, type TableProps } from "./table.tsx";

type Root = { preferences: { table: string } } | undefined;
type Loaded = { AdvancedTable: ComponentType<TableProps> };

let known: Loaded | undefined;

/** The plain table; for people who chose it, the advanced one takes its place, ticks and all, once its scripts are there. */
export function ListTable(props: TableProps) {
  const loaded = useAdvancedTable(useIsAdvanced() && !props.screen.of.tree);
  return loaded ? <loaded.AdvancedTable {...props} /> : <Table {...props} />;
}

/** Whether the person chose the advanced table. */
export function useIsAdvanced(): boolean {
  return (useRouteLoaderData("root") as Root)?.preferences.table === "advanced";
}

// Not React's lazy: what it shows meanwhile is another table than the one that stood there, without the ticks of the first.
function useAdvancedTable(isWanted: boolean): Loaded | undefined {
  const [loaded, setLoaded] = useState(known);
  useEffect(() => {
    let isGone = false;
    if (isWanted && !loaded) import("./table.enhanced.tsx").then((module) => {
      known = { AdvancedTable: module.default };
      if (!isGone) setLoaded(known);
    }, () => undefined);
    return () => {
      isGone = true;
    };
  }, [isWanted, loaded]);
  return isWanted ? loaded : undefined;
}
