/** A button of a page. `suffix` follows the page's code; a whole code of another family is given as `code`. */
export type Button = { suffix: string; code?: string; name: string; nameEn: string; action: number; source: string };

export type Page = { code: string; name: string; nameEn: string; path: string; source: string; sort: number; service: string; buttons: readonly Button[] };

/** Pages, or groups of pages, under one entry of the menu. */
export type Group = Omit<Page, "service" | "buttons"> & { pages: readonly (Page | Group)[] };

export type GroupCode = "project_manage" | "base_info" | "compliance_supervision" | "monitor" | "base" | "authority" | "system";

/** What one area of the platform brings to the menu, by the code of the group it goes into. */
export type Pages = Partial<Record<GroupCode, readonly (Page | Group)[]>>;

/** A button by its words; `action` is where it stands: 1 toolbar, 2 row, 3 both (contract 14.4, `button_func`). */
export function button(suffix: string, action: 1 | 2 | 3, [name, nameEn]: readonly [string, string], source = "setting"): Button {
  return { suffix, name, nameEn, action, source };
}

export const add = button("add", 1, ["新增", "Add"], "plus");
export const edit = button("edit", 2, ["修改", "Edit"], "form");
export const remove = button("delete", 3, ["删除", "Delete"], "delete");
export const view = button("view", 2, ["查看", "View"], "file-text");
export const exporting = button("export", 1, ["导出", "Export"], "download");
export const importing = button("import", 1, ["导入", "Import"], "upload");

export const administered = [add, edit, remove, view, exporting] as const;

/** A plain administered page of the system service. */
export const system = { service: "blade-system", buttons: administered };
