import "../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import { pathOf } from "#app/crud/define.ts";
import { catalogue } from "#app/resources/index.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { dataOf } from "../support/request.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { openWorld } from "../support/world.ts";
import type { Row } from "./forms.ts";
import { listOf, textOf } from "./screen-table.ts";

let admin: Browser;
beforeAll(async () => {
  await openWorld();
  admin = await browserOf(await openApplication(), fetch, { account: "admin", password: ADMIN_PASSWORD });
});

describe.each(catalogue.map(({ resource, api }) => [resource.name, resource, api] as const))("%s", (_, resource, api) => {
  const path = pathOf(resource);

  test("shows the changes of a record where they are kept", async () => {
    const { records } = await dataOf<{ records: Row[] }>(fetch, api.list.path, { token: admin.token });
    const { status, html } = await admin.open(`${path}?view=${resource.view === false ? "edit" : "show"}&id=${records[0]?.id}`);
    expect([status, html.includes('<details class="history">')]).toEqual([200, api.history !== undefined]);
  });

  test("has a recycle bin where removed records can be restored, without a way to change them there", async () => {
    const { status, html } = await admin.open(`${path}?recycled=1`);
    expect([status, textOf(html).includes("已忽略：recycled")]).toEqual([200, api.recycled === undefined]);
    if (api.recycled) expect(listOf(html)).not.toMatch(/view=|\/export\//);
  });
});
