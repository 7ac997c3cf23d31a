import "@mantine/core/styles.layer.css";
import "@mantine/dates/styles.layer.css";
import "mantine-react-table/styles.css";
import { useNavigate } from "@remix-run/react";
import { MantineReactTable, type MRT_ColumnDef, type MRT_RowSelectionState, type MRT_SortingState, useMantineReactTable } from "mantine-react-table";
import { MRT_Localization_EN } from "mantine-react-table/locales/en/index.esm.mjs";
import { MRT_Localization_ZH_HANS } from "mantine-react-table/locales/zh-Hans/index.esm.mjs";
import { useMemo, useState } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { display, isNumeric } from "./display.tsx";
import { MantineFrame } from "./mantine-frame.tsx";
import type { Row } from "./page-data.ts";
import type { Screen } from "./screen-context.ts";
import { BATCH_FORM, hasBatch, RowLinks, shownColumns, type TableProps } from "./table.tsx";

/** mantine-react-table over the same columns, rows and URL: resizing, order and pinning of columns, full screen (architecture D6). */
export default function AdvancedTable({ screen, rowLinks }: TableProps) {
  const { i18n, t } = useTranslation("crud");
  const navigate = useNavigate();
  const [rowSelection, setRowSelection] = useState<MRT_RowSelectionState>(tickedBefore);
  const columns = useColumns(screen);
  const { state, rows } = screen.data;
  const sorting = sortingOf(state.sort);
  const table = useMantineReactTable<Row>({
    columns,
    data: rows,
    getRowId: (row) => row.id,
    localization: i18n.language === "zh" ? MRT_Localization_ZH_HANS : MRT_Localization_EN,
    state: { rowSelection, sorting },
    onRowSelectionChange: setRowSelection,
    onSortingChange: (update) => {
      const [next] = typeof update === "function" ? update(sorting) : update;
      navigate(screen.href({ sort: next ? `${next.desc ? "-" : ""}${next.id}` : "", current: 1 }));
    },
    manualSorting: true,
    manualPagination: true,
    enablePagination: false,
    enableGlobalFilter: false,
    enableColumnFilters: false,
    enableColumnResizing: true,
    enableColumnOrdering: true,
    enableColumnPinning: true,
    enableStickyHeader: true,
    enableRowSelection: hasBatch(screen),
    enableRowActions: true,
    positionActionsColumn: "last",
    displayColumnDefOptions: { "mrt-row-actions": { header: t("actions"), size: 190 } },
    renderRowActions: ({ row }) => (
      <div className="actions">
        <RowLinks row={row.original} screen={screen} links={rowLinks?.(row.original) ?? []} />
      </div>
    ),
    initialState: { density: "xs" },
  });
  return (
    <MantineFrame>
      {/* Rows of another page, or gone, are not meant by who looks at these. */}
      {rows.filter(({ id }) => rowSelection[id]).map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} form={BATCH_FORM} />
      ))}
      <MantineReactTable table={table} />
    </MantineFrame>
  );
}

/** What is ticked in the plain table that stands here until now. */
function tickedBefore(): MRT_RowSelectionState {
  const ticks = document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name=id][form="${BATCH_FORM}"]:checked`);
  return Object.fromEntries([...ticks].map(({ value }) => [value, true]));
}

function useColumns(screen: Screen): MRT_ColumnDef<Row>[] {
  return useMemo(
    () =>
      shownColumns(screen).map((column) => ({
        accessorKey: column.name,
        header: screen.label(column.name),
        enableSorting: column.sort !== false,
        mantineTableBodyCellProps: { align: isNumeric(column) ? ("right" as const) : ("left" as const) },
        Cell: ({ row }) => display({ column, row: row.original, choices: screen.data.choices }),
      })),
    [screen],
  );
}

function sortingOf(sort: string): MRT_SortingState {
  return sort === "" ? [] : [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }];
}
