import type { Page } from "@playwright/test";
import { panelOf } from "../support/journey-lists.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const TALL = ["/desk/notice?view=new", "/system/user?view=new"];

/** Scrolls the page, and the layer over it, to a share of their heights; answers where bar and last field are then. */
const scrolled = (page: Page, share: number) =>
  page.evaluate((part) => {
    for (const each of [document.scrollingElement, document.querySelector(".panel-layer")]) if (each) each.scrollTop = (each.scrollHeight - each.clientHeight) * part;
    const bar = document.querySelector(".panel .form-actions");
    const fields = [...(bar?.closest("form")?.querySelectorAll(".field") ?? [])].filter((field) => field.getClientRects().length > 0);
    const { top = 0, bottom = 0 } = bar?.getBoundingClientRect() ?? {};
    return { top, bottom, last: fields.at(-1)?.getBoundingClientRect().bottom ?? 0, inner: document.documentElement.clientHeight };
  }, share);

for (const address of TALL) {
  test(`the buttons of ${address} stand below the form, and while it goes on at the edge of the window`, async ({ page, hasScripts }) => {
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 700 });
      await visit(page, address);
      // The editor and the uploader come later and change the height of what was measured.
      await expect(async () => {
        const begun = await scrolled(page, 0);
        expect(begun.last, `${width}: the form is taller than the window`).toBeGreaterThan(begun.inner);
        expect(begun.bottom, `${width}: nothing shows through below the buttons`).toBeGreaterThanOrEqual(begun.inner - 1);
        const ended = await scrolled(page, 1);
        if (hasScripts) expect(ended.bottom, `${width}: the end is in view`).toBeLessThanOrEqual(ended.inner);
        expect(ended.last, `${width}: the last field is whole`).toBeLessThanOrEqual(ended.top);
      }).toPass({ timeout: 10_000 });
    }
  });

  test(`no field of ${address} that is reached by Tab lies behind the buttons`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await visit(page, address);
    await panelOf(page).locator("form input:visible").first().focus();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      const behind = await page.evaluate(() => {
        const bar = document.querySelector(".panel .form-actions");
        const at = document.activeElement;
        if (!at || !bar || bar.contains(at) || at.getBoundingClientRect().height > 200) return "";
        return at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1 && !!at.closest(".panel form") ? at.id || at.outerHTML.slice(0, 80) : "";
      });
      expect.soft(behind).toBe("");
    }
  });
}
