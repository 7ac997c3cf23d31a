import { expect, type Page } from "@playwright/test";
import { panelOf, param, postRecords, rowsOf } from "./journey-lists.ts";
import type { Person } from "./journey-people.ts";
import { taken, visit } from "./journey-test.ts";

const STATISTICS = "/compliance-supervision/personnel-attendance-statistics";

/** A screen that everybody must be able to use: who looks at it, and how to get there. */
export type Screen = {
  name: string;
  person?: Person | null;
  /** Faults the browser reports here by design. */
  faults?: string[];
  open: (page: Page, own: string) => Promise<unknown>;
};

const at = (name: string, path: string, person: Person = "admin"): Screen => ({ name, person, open: (page) => visit(page, path) });

/** Opens what the first row of a list offers under `view`. */
const firstOf = (name: string, list: string, view = "show"): Screen => ({
  name,
  open: async (page) => {
    await visit(page, list);
    const address = await rowsOf(page).first().locator(`a[href*="view=${view}"]`).first().getAttribute("href");
    await visit(page, address ?? "");
    await expect(panelOf(page)).toBeVisible();
  },
});

/** Every kind of screen there is. */
export const screens: readonly Screen[] = [
  { name: "the sign-in page", person: null, open: (page) => visit(page, "/login") },
  {
    name: "the refused sign-in page",
    person: null,
    open: async (page) => {
      await visit(page, "/login");
      await page.locator("button[type=submit]").last().click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  at("the workbench", "/wel/index"),
  at("the workbench of a key person", "/wel/index", "me_01"),
  at("the console", "/wel/dashboard"),
  at("a list", "/system/param"),
  at("a list without rows", "/system/param?paramName=nobody-has-this"),
  at("a form to add", "/system/param?view=new"),
  {
    name: "a form with faults",
    open: async (page) => {
      await visit(page, "/system/post?view=new");
      await panelOf(page).locator(".form-actions button").click();
      await expect(panelOf(page).getByRole("alert")).toBeVisible();
    },
  },
  firstOf("a record in view", "/system/param"),
  firstOf("a form to change", "/system/post", "edit"),
  firstOf("a confirmation", "/system/param", "remove"),
  at("a deletion of nothing", "/system/param?view=remove"),
  {
    name: "two versions of a record",
    open: async (page, own) => {
      await postRecords(page, "/system/param", [param(own)]);
      await visit(page, `/system/param?paramKey=${own}`);
      await visit(page, (await rowsOf(page).first().locator("a[href*='view=edit']").getAttribute("href")) ?? "");
      const id = await panelOf(page).locator("input[name=id]").inputValue();
      const version = await panelOf(page).locator("input[name=version]").inputValue();
      await postRecords(page, "/system/param", [{ ...param(own), id, version, paramValue: "2" }]);
      await panelOf(page).locator(".form-actions button").click();
      await expect(panelOf(page).getByRole("table")).toBeVisible();
    },
  },
  at("the dictionary tree", "/system/dict"),
  at("the dictionary side by side", "/dict-horizontal/index"),
  at("the dictionary below each other", "/dict-vertical/index"),
  at("the business dictionary", "/system/dictbiz"),
  at("posts", "/system/post"),
  at("the tree of departments", "/system/dept"),
  at("a form of a department", "/system/dept?view=new"),
  at("regions beside their tree", "/base/region?open=00&open=320000&parentCode=320100"),
  at("a form of a region", "/base/region?view=new"),
  at("tenants", "/system/tenant"),
  at("a form of a tenant", "/system/tenant?view=new"),
  at("packages of tenants", "/system/tenantpackage"),
  at("a form of a package", "/system/tenantpackage?view=new"),
  at("data sources of tenants", "/system/tenantdatasource"),
  at("a form of a data source", "/system/tenantdatasource?view=new"),
  at("clients", "/system/client"),
  at("a form of a client", "/system/client?view=new"),
  at("what the platform did", "/monitor/log/usual"),
  at("what was called", "/monitor/log/api"),
  firstOf("one call", "/monitor/log/api"),
  at("what failed", "/monitor/log/error"),
  at("who is signed in", "/monitor/session"),
  at("users beside departments", "/system/user"),
  at("a form of a user", "/system/user?view=new"),
  at("the import of users", "/system/user/import"),
  firstOf("a user", "/system/user"),
  at("roles", "/authority/role"),
  at("a form to add a role", "/authority/role?view=new"),
  at("the rights of a role", "/authority/role/grant?roleIds=1123598816738675203"),
  at("data scopes", "/authority/datascope"),
  at("a form of a data scope", "/authority/datascope?view=new"),
  at("API scopes", "/authority/apiscope"),
  at("a form of an API scope", "/authority/apiscope?view=new"),
  at("the tree of menus", "/system/menu"),
  at("a form of a menu", "/system/menu?view=new"),
  at("top menus", "/system/topmenu"),
  at("a form of a top menu", "/system/topmenu?view=new"),
  at("projects", "/project-manage/project"),
  firstOf("a project", "/project-manage/project"),
  at("lots", "/project-manage/project-lot"),
  firstOf("a lot", "/project-manage/project-lot"),
  at("units", "/base-info/const-unit"),
  firstOf("a unit", "/base-info/const-unit"),
  at("the roster", "/base-info/assessor"),
  firstOf("a person", "/base-info/assessor"),
  at("attendance", STATISTICS),
  at("attendance by unit", `${STATISTICS}?groupBy=unit`),
  {
    name: "a month with a day",
    open: async (page) => {
      await visit(page, `${STATISTICS}?rateMin=50`);
      await visit(page, (await rowsOf(page).first().locator("a[href*='view=show']").first().getAttribute("href")) ?? "");
      await visit(page, (await panelOf(page).locator("td.day-full a").first().getAttribute("href")) ?? "");
    },
  },
  at("punches without a lot", "/compliance-supervision/attendance-record"),
  at("punches of a key person", "/compliance-supervision/attendance-record", "me_01"),
  at("the computing of a month", `${STATISTICS}/recompute`),
  at("the import", `${STATISTICS}/import`),
  { name: "a preview of an import", open: (page, own) => openPreview(page, own) },
  at("the search of menus", "/search?q=p"),
  at("the error log", "/error-log"),
  at("the page of the interface", "/api-docs"),
  at("the page of oneself", "/info/index"),
  at("the change of a password", "/info/index?tab=password"),
  at("the sign-ins of oneself", "/info/sessions"),
  at("notices as they are administered", "/desk/notice"),
  at("a form of a notice", "/desk/notice?view=new"),
  firstOf("a notice as it is administered", "/desk/notice"),
  at("one's notices", "/notices?tab=notice"),
  at("one's mails", "/notices?tab=mail", "me_01"),
  at("a form of a mail", "/notices/new"),
  {
    name: "a notice in view",
    open: async (page) => {
      await visit(page, "/notices?tab=notice");
      await visit(page, (await page.locator(".inbox li a").first().getAttribute("href")) ?? "");
    },
  },
  at("attachments", "/resource/attach"),
  at("the upload of an attachment", "/resource/attach/upload"),
  at("app versions", "/system/app"),
  at("a form of an app version", "/system/app?view=new"),
  at("object storages", "/resource/oss"),
  at("a form of an object storage", "/resource/oss?view=new"),
  at("the outbox of messages", "/resource/sms-outbox"),
  at("SMS services", "/resource/sms"),
  at("a form of an SMS service", "/resource/sms?view=new"),
  {
    name: "the trial of an SMS service",
    open: async (page, own) => {
      await postRecords(page, "/resource/sms", [{ category: "5", smsCode: own }]);
      await visit(page, `/resource/sms?smsCode=${own}`);
      await visit(page, (await rowsOf(page).first().locator("a[href*='deed=debug']").first().getAttribute("href")) ?? "");
      await expect(panelOf(page)).toBeVisible();
    },
  },
  { name: "the page for a forgotten password", person: null, open: (page) => visit(page, "/forgot") },
  { name: "the sign-in by SMS", person: null, open: (page) => visit(page, "/login/sms") },
  at("a forbidden page", "/system/param", "me_01"),
  at("the page that is not there", "/404"),
  at("the page that is not allowed", "/403"),
  { ...at("the page that failed", "/500"), faults: ["500"] },
];

async function openPreview(page: Page, own: string) {
  await visit(page, `${STATISTICS}/import`);
  await page.locator("#field-projectLotId").selectOption({ index: 3 });
  const rows = ["姓名,日期,首次打卡时间,末次打卡时间", `${own},2026-01-45,08:00,18:00`, `${own},2026-01-05,08:00,18:00`];
  await page.locator("#field-file").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await page.locator("form.form button").click();
  await expect(page.locator(".page-tabs")).toBeVisible();
  await taken(page);
}
