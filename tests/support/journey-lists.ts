import { expect, type Locator, type Page } from "@playwright/test";

/** The list of the page in view: its rows without the heading. */
export function rowsOf(page: Page): Locator {
  return page.locator("table.data > tbody > tr");
}

/** The row that shows `text`. */
export function rowWith(page: Page, text: string): Locator {
  return rowsOf(page).filter({ hasText: text });
}

/** The values of one column by its heading, from top to bottom. */
export function columnOf(page: Page, heading: string): Locator {
  return page.locator(`table.data > tbody > tr > td[data-label="${heading}"]`);
}

/** The number behind 共 … 条 below the list. */
export async function totalOf(page: Page): Promise<number> {
  const said = await page.locator(".pager-total").innerText();
  return Number(said.replace(/[^\d]/g, ""));
}

/** The panel over the list: form, record or confirmation. */
export function panelOf(page: Page): Locator {
  return page.locator(".panel");
}

/** Records that stand before a journey begins, posted the way the form posts them. */
export async function postRecords(page: Page, path: string, records: Record<string, string>[]) {
  for (const form of records) {
    const answer = await page.request.post(`${path}?view=new`, { form: { intent: "submit", ...form }, maxRedirects: 0 });
    expect(answer.status(), `${path} takes ${JSON.stringify(form)}`).toBe(303);
  }
  // What was said about these records is not for the journey to see.
  await page.context().clearCookies({ name: "flash" });
}

/** A parameter whose words all begin with `own`. */
export function param(own: string, tail = ""): Record<string, string> {
  return { paramName: `${own}名${tail}`, paramKey: `${own}.key${tail}`, paramValue: `值${tail}` };
}
