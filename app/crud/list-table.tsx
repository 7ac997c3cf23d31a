import { useRouteLoaderData } from "@remix-run/react";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { Table, type TableProps } from "./table.tsx";

const AdvancedTable = lazy(() => import("./table.enhanced.tsx"));
type Root = { preferences: { table: string } } | undefined;

/** The plain table; for people who chose it, the advanced one takes its place once scripts run. */
export function ListTable(props: TableProps) {
  const chosen = useIsAdvanced();
  const isHydrated = useSyncExternalStore(never, () => true, () => false);
  if (!chosen || !isHydrated || props.screen.of.tree) return <Table {...props} />;
  return (
    <Suspense fallback={<Table {...props} />}>
      <AdvancedTable {...props} />
    </Suspense>
  );
}

/** Whether the person chose the advanced table. */
export function useIsAdvanced(): boolean {
  return (useRouteLoaderData("root") as Root)?.preferences.table === "advanced";
}

const never = () => () => undefined;
