import "../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { menuRows } from "#app/backend/db/seed/menu-tree.ts";
import { fetch, registrations } from "#app/backend/index.server.ts";
import { labelsOf, pathOf, type Resource, type ScreenApi } from "#app/crud/define.ts";
import { formRules } from "#app/crud/form-rules.server.ts";
import { catalogue as texts } from "#app/locales/catalogue.server.ts";
import { catalogue } from "#app/resources/index.ts";
import { addressOf, type Browser, browserOf, openApplication, siteMap } from "../support/application.ts";
import { dataOf } from "../support/request.ts";
import { contentOf } from "../support/row-counts.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { openWorld, people } from "../support/world.ts";
import { filledIn, formOf, hiddenOf, isOfPlatform, optionsOf, removalOf, type Row, tellsOnce, textValue, titlesMissing, upstreamOrder, valuesOf } from "./forms.ts";
import { controlsOf, labelledOf, listOf, shownValue, textOf } from "./screen-table.ts";

type Page = { records: Row[]; total: number };

let database: Database;
let admin: Browser;
let reader: Browser;
let clerk: Browser;
beforeAll(async () => {
  database = await openWorld();
  const site = await openApplication();
  admin = await browserOf(site, fetch, { account: "admin", password: ADMIN_PASSWORD });
  reader = await browserOf(site, fetch, people.reader);
  clerk = await browserOf(site, fetch, people.clerk);
});
const screens = catalogue.map(({ resource, api }) => [resource.name, resource, api] as const);
const listRows = (api: ScreenApi, query = "") => dataOf<Page>(fetch, `${api.list.path}?${query}`, { token: admin.token });
const detail = (api: ScreenApi, id: string) => dataOf<Row>(fetch, `${api.detail.path}?id=${id}`, { token: admin.token });
const inputs = ({ filters }: Resource) => filters.filter(({ kind }) => kind !== "link").flatMap(({ name, kind }) => (kind === "range" ? [`${name}_ge`, `${name}_le`] : [name]));

describe.each(screens)("%s", (name, resource, api) => {
  const path = pathOf(resource);

  test("has its route, menu row, permissions, texts and endpoints: one word derives them all", () => {
    expect(siteMap.map(addressOf), `${name} has no route file`).toContain(path);
    expect(menuRows.find((row) => row.path === path), `${name} has no menu row`).toMatchObject({ code: api.permission, category: 1 });
    const codes = menuRows.map(({ code }) => code);
    const verbs = [...(resource.view === false ? [] : ["view"]), ...(api.submit ? ["add", "edit"] : []), ...(api.remove ? ["delete"] : [])];
    expect(verbs.map((verb) => `${api.permission}_${verb}`).filter((code) => !codes.includes(code))).toEqual([]);
    const { namespace, prefix } = labelsOf(resource);
    for (const language of [texts.zh, texts.en] as Record<string, Record<string, string>>[]) expect(language[namespace], name).toHaveProperty([`${prefix}.title`]);
    const served = registrations.map(({ endpoint }) => endpoint);
    for (const endpoint of [api.list, api.detail, api.submit, api.remove, api.history, api.recycled, api.restore]) if (endpoint) expect(served).toContain(endpoint);
    expect(api.base.split("/").at(-1)).toBe(name.split("/").at(-1));
  });

  test("names only what its contract knows", () => {
    const row = Object.keys(api.row.shape);
    const form = Object.keys(api.form?.shape ?? {});
    const known = [...Object.keys(api.rules.filters), ...(api.rules.extra ?? [])];
    expect([resource.titleField, ...resource.columns.map((column) => column.name)].filter((field) => !row.includes(field))).toEqual([]);
    expect(resource.fields.map((field) => field.name).filter((field) => !form.includes(field))).toEqual([]);
    expect(resource.filters.map((filter) => filter.name).filter((field) => !known.includes(field))).toEqual([]);
    const sorted = resource.columns.filter(({ sort }) => sort !== false).map((column) => column.name);
    expect([...sorted, ...(resource.sort ? [resource.sort.replace(/^-/, "")] : [])].filter((field) => !api.rules.sorts.includes(field))).toEqual([]);
  });

  test("draws the rows and the total of the upstream", async () => {
    const { records, total } = await listRows(api, upstreamOrder(resource));
    const { status, html } = await admin.open(path);
    expect(status).toBe(200);
    expect(total).toBeGreaterThan(0);
    expect(textOf(html)).toContain(`共 ${total} 条`);
    expect(titlesMissing(resource, records, html)).toEqual([]);
  });

  test("shows the second page of the size that was asked for, and the last one for a page beyond", async () => {
    const { total } = await listRows(api);
    const { location } = await admin.open(`${path}?size=30&current=9000`);
    const last = Math.max(1, Math.ceil(total / 30));
    expect(location).toBe(`${path}?size=30${last > 1 ? `&current=${last}` : ""}`);
    if (total <= 10) return;
    const { records } = await listRows(api, `current=2&size=10&${upstreamOrder(resource)}`);
    expect(titlesMissing(resource, records, (await admin.open(`${path}?current=2&size=10`)).html)).toEqual([]);
  });

  test("orders by a heading's link", async () => {
    const column = resource.columns.find(({ sort, optional }) => sort !== false && !optional);
    if (!column) return;
    for (const [sort, order] of [[column.name, "ascs"], [`-${column.name}`, "descs"]] as const) {
      const { records } = await listRows(api, `${order}=${column.name}`);
      const { status, html } = await admin.open(`${path}?sort=${sort}`);
      expect(status).toBe(200);
      expect(html).toContain(`aria-sort="${order === "ascs" ? "ascending" : "descending"}"`);
      expect(titlesMissing(resource, records, html)).toEqual([]);
    }
  });

  test("has a labelled control for every filter, and keeps what was typed", async () => {
    const { html } = await admin.open(path);
    const search = /<form class="search".*?<\/form>/s.exec(html)?.[0] ?? "";
    expect(inputs(resource).filter((field) => !controlsOf(search).includes(field))).toEqual([]);
    expect(inputs(resource).filter((field) => !labelledOf(search).includes(field))).toEqual([]);
    const text = resource.filters.find(({ kind }) => kind === "text");
    if (text) expect(shownValue((await admin.open(`${path}?${text.name}=${encodeURIComponent('"<江>&')}`)).html, text.name)).toBe('"<江>&');
  });

  test("hands every filter to the upstream", async () => {
    const [first] = (await listRows(api)).records;
    for (const filter of resource.filters.filter(({ kind }) => kind === "text" || kind === "select")) {
      const value = filter.kind === "text" ? textValue(first, filter.name) : String(first?.[filter.name] ?? "1");
      const query = new URLSearchParams({ [filter.name]: value }).toString();
      const { total } = await listRows(api, query);
      expect([filter.name, textOf((await admin.open(`${path}?${query}`)).html)]).toEqual([filter.name, expect.stringContaining(`共 ${total} 条`)]);
    }
    const text = resource.filters.find(({ kind }) => kind === "text");
    if (text) expect(listOf((await admin.open(`${path}?${text.name}=nothing-is-called-this`)).html)).toContain("没有符合条件的数据");
  });

  test("says which parameters it does not know, and lists all the same", async () => {
    const { status, html } = await admin.open(`${path}?nosuch=1&sort=password`);
    expect(status).toBe(200);
    expect(textOf(html)).toContain("以下查询条件无法识别，已忽略：nosuch、sort");
  });

  test("finds its dictionaries filled", async () => {
    const { html } = await admin.open(`${path}${api.submit ? "?view=new" : ""}`);
    const codes = new Set([...resource.fields, ...resource.filters].flatMap(({ dict }) => dict ?? []));
    const { rows } = await database.pool.query<{ code: string }>("select distinct code from blade_dict where parent_id <> 0 union select distinct code from blade_dict_biz where parent_id <> 0");
    expect([...codes].filter((code) => !rows.some((row) => row.code === code))).toEqual([]);
    for (const { name: field } of resource.fields.filter(({ dict }) => dict)) expect(optionsOf(html, field).length).toBeGreaterThan(1);
  });

  test("shows a record in full", async () => {
    const [row] = (await listRows(api)).records;
    const { status, html } = await admin.open(`${path}?view=show&id=${row?.id}`);
    expect(status).toBe(200);
    expect(textOf(html)).toContain(String(row?.[resource.titleField]));
    expect((await admin.open(`${path}?view=show&id=999999999999999999`)).status).toBe(404);
  });

  test("is shut to a person without permission, and nothing is written", async () => {
    const before = await contentOf(database.pool);
    expect((await clerk.open(path)).status).toBe(403);
    expect((await clerk.open(`${path}?view=new`)).status).toBe(403);
    expect((await clerk.post(path, [["intent", "remove"], ["ids", "1"]])).status).toBe(api.remove ? 403 : 405);
    expect(await contentOf(database.pool)).toEqual(before);
  });

  test("offers somebody who may only look no button that changes anything", async () => {
    const { status, html } = await reader.open(path);
    if (isOfPlatform(api)) return expect(status).toBe(403);
    expect(status).toBe(200);
    const list = listOf(html);
    expect(list).toContain("<table");
    expect(list).not.toMatch(/view=(new|edit|remove)|deed=|recycled=/);
    expect(labelledOf(list).filter((field) => field === "id" || field === "ids")).toEqual([]);
    expect(list).not.toContain(`/export/${name}`);
  });
});

const writable = screens.flatMap(([name, resource, api]) => (api.submit && api.remove && api.form ? [[name, resource, { ...api, form: api.form }] as const] : []));

describe.each(writable)("%s", (_, resource, api) => {
  const path = pathOf(resource);
  const { required } = formRules(api);
  const fields = resource.fields.filter(({ when }) => !when);

  test("has a labelled control for every field in the raw HTML of its form", async () => {
    const { html } = await admin.open(`${path}?view=new`);
    const form = formOf(html);
    expect(fields.map((field) => field.name).filter((field) => !controlsOf(form).includes(field))).toEqual([]);
    expect(fields.map((field) => field.name).filter((field) => !labelledOf(form).includes(field))).toEqual([]);
    for (const hidden of ["intent", "key"]) expect(controlsOf(form)).toContain(hidden);
  });

  test("refuses an empty form with 422 at every field that must be filled in", async () => {
    const before = await contentOf(database.pool);
    const { status, html } = await admin.post(`${path}?view=new`, [["intent", "submit"]]);
    expect(status).toBe(422);
    const wrong = [...formOf(html).matchAll(/<(?:input|select|textarea)[^>]*aria-invalid="true"[^>]*>/g)].map(([tag]) => /name="([^"]*)"/.exec(tag)?.[1]);
    expect(wrong.sort()).toEqual(required.filter((field) => fields.some(({ name }) => name === field)).sort());
    for (const field of wrong) expect(html).toContain(`href="#field-${field}"`);
    expect(await contentOf(database.pool)).toEqual(before);
  });

  test("keeps what was typed in a refused form", async () => {
    const typed = fields.find(({ kind }) => kind === "text");
    const { html, status } = await admin.post(`${path}?view=new`, [["intent", "submit"], [typed?.name ?? "", '保留 "<的>']]);
    expect(status).toBe(422);
    expect(shownValue(formOf(html), typed?.name ?? "")).toBe('保留 "<的>');
  });

  test("adds a record, changes it, refuses a second change of the old version, and removes it after a question", async () => {
    const added = await admin.post(`${path}?view=new&size=30`, await filledIn(resource, admin));
    expect([added.status, added.location ?? ""]).toEqual(tellsOnce(api) ? [200, ""] : [303, `${path}?size=30`]);
    const { records } = await listRows(api, "size=1000");
    const made = await newest(records, api);

    const edit = formOf((await admin.open(`${path}?view=edit&id=${made.id}`)).html);
    for (const { name, kind } of fields) if (kind !== "password" && typeof made[name] === "string") expect([name, shownValue(edit, name)]).toEqual([name, made[name]]);
    const changed = (text: string): [string, string][] => [...hiddenOf(edit), ...valuesOf(resource, made).filter(([name]) => name !== resource.titleField), [resource.titleField, text]];
    expect((await admin.post(`${path}?view=edit&id=${made.id}`, changed("改过的"))).status).toBe(303);
    expect((await detail(api, made.id))[resource.titleField]).toBe("改过的");

    const late = await admin.post(`${path}?view=edit&id=${made.id}`, [...changed("太晚的").filter(([name]) => name !== "key"), ["key", "another"]]);
    expect(late.status).toBe(409);
    expect(textOf(late.html)).toContain("改过的");
    expect(shownValue(formOf(late.html), resource.titleField)).toBe("太晚的");

    const question = await removalOf(resource, made, admin);
    expect(textOf(question.html)).toContain("改过的");
    const removed = await admin.post(`${path}?view=remove&id=${made.id}`, [["intent", "remove"], ["ids", made.id]]);
    expect([removed.status, removed.location]).toEqual([303, path]);
    await expect(detail(api, made.id)).rejects.toThrow("404");
  });

  test("makes one record of a form that is sent twice", async () => {
    const form = await filledIn(resource, admin, "twice");
    const { total } = await listRows(api);
    const answers = await Promise.all([admin.post(`${path}?view=new`, form), admin.post(`${path}?view=new`, form)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(tellsOnce(api) ? [200, 303] : [303, 303]);
    expect((await listRows(api)).total).toBe(total + 1);
  });

  test("asks for a choice when nothing was chosen to be removed", async () => {
    expect(textOf((await admin.open(`${path}?view=remove`)).html)).toContain("请选择至少一条数据");
    expect((await admin.post(`${path}?view=remove`, [["intent", "remove"]])).status).toBe(422);
  });

  test("refuses the submit and the removal of somebody who may only look", async () => {
    const [row] = (await listRows(api)).records;
    const before = await contentOf(database.pool);
    expect((await reader.post(`${path}?view=new`, await filledIn(resource, admin, "reader"))).status).toBe(403);
    expect((await reader.post(`${path}?view=remove`, [["intent", "remove"], ["ids", row?.id ?? ""]])).status).toBe(403);
    expect(await contentOf(database.pool)).toEqual(before);
  });
});

describe.each(screens.filter(([, , api]) => !api.submit))("%s", (_, resource, api) => {
  test("is to be read only: it has no form, and a post is not supported", async () => {
    const path = pathOf(resource);
    const list = listOf((await admin.open(path)).html);
    expect(list).toContain("<table");
    expect(list).not.toMatch(api.remove ? /view=(new|edit)/ : /view=(new|edit|remove)/);
    expect((await admin.post(`${path}?view=new`, [["intent", "submit"]])).status).toBe(405);
    expect(api.form).toBeUndefined();
  });
});

/** Ids grow with time: the largest is the newest. */
async function newest(records: Row[], api: ScreenApi): Promise<Row> {
  const [last = "0"] = records.map(({ id }) => id).sort((one, other) => other.length - one.length || (other > one ? 1 : -1));
  return detail(api, last);
}
