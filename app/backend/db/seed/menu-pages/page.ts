/** A button of a page. `suffix` follows the page's code; a whole code of another family is given as `code`. */
export type Button = { suffix: string; code?: string; name: string; nameEn: string; action: number; source: string };

export type Page = { code: string; name: string; nameEn: string; path: string; source: string; sort: number; service: string; buttons: readonly Button[] };

/** Pages, or groups of pages, under one entry of the menu. */
export type Group = Omit<Page, "service" | "buttons"> & { pages: readonly (Page | Group)[] };

export type GroupCode = "project_manage" | "base_info" | "compliance_supervision" | "desk" | "resource" | "monitor" | "base" | "authority" | "system";

/** What one area of the platform brings to the menu, by the code of the group it goes into. */
export type Pages = Partial<Record<GroupCode, readonly (Page | Group)[]>>;

/** A button by its words; `action` is where it stands: 1 toolbar, 2 row, 3 both (contract 14.4, `button_func`). */
export function button(suffix: string, action: 1 | 2 | 3, { source = "setting", ...names }: { name: string; nameEn: string; source?: string }): Button {
  return { suffix, ...names, action, source };
}

export const add = button("add", 1, { name: "新增", nameEn: "Add", source: "plus" });
export const edit = button("edit", 2, { name: "修改", nameEn: "Edit", source: "form" });
export const remove = button("delete", 3, { name: "删除", nameEn: "Delete", source: "delete" });
export const view = button("view", 2, { name: "查看", nameEn: "View", source: "file-text" });
export const exporting = button("export", 1, { name: "导出", nameEn: "Export", source: "download" });
export const importing = button("import", 1, { name: "导入", nameEn: "Import", source: "upload" });

export const administered = [add, edit, remove, view, exporting] as const;

/** A plain administered page of the system service. */
export const system = { service: "blade-system", buttons: administered };
