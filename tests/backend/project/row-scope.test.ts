import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../support/database.ts";
import { ask, dataOf, fillSmallWorld, pageIds, type Who } from "./small-world.ts";

beforeAll(async () => {
  const { db } = await testDatabase({ from: "empty" });
  await fillSmallWorld(db);
});

type Id = { id: string };
type Kind = "project" | "project-lot" | "part-const-unit" | "assessor" | "const-unit";

const pagePath: Record<Kind, string> = {
  project: "/blade-project/project/page",
  "project-lot": "/blade-project/project-lot/page",
  "part-const-unit": "/blade-project/part-const-unit/list",
  assessor: "/blade-project/assessor/page",
  "const-unit": "/blade-project/const-unit/page",
};
const optionsPath: Record<Kind, string> = {
  project: "/blade-project/project/list",
  "project-lot": "/blade-project/project-lot/select-by-type",
  "part-const-unit": "/blade-project/part-const-unit/select-by-type",
  assessor: "/blade-project/assessor/list",
  "const-unit": "/blade-project/const-unit/list",
};
const detailPath: Record<Kind, string> = {
  project: "/blade-project/project/getDetailById",
  "project-lot": "/blade-project/project-lot/detail",
  "part-const-unit": "/blade-project/part-const-unit/detail",
  assessor: "/blade-project/assessor/detail",
  "const-unit": "/blade-project/const-unit/detail",
};

// Rows of the tenant; ids ending in 9 belong to the neighbouring tenant, 8 in three of the tables to nobody any more.
const everything: Record<Kind, string[]> = {
  project: ["1001", "1002", "1003"],
  "project-lot": ["2001", "2002", "2003", "2004"],
  "part-const-unit": ["3001", "3002", "3003", "3004", "3005"],
  assessor: ["5001", "5002", "5003", "5004", "5005", "5006", "5007", "5008"],
  "const-unit": ["901", "902", "911", "912", "921"],
};
const beyond: Record<Kind, string[]> = {
  project: ["1009", "1008"],
  "project-lot": ["2009", "2008"],
  "part-const-unit": ["3009"],
  assessor: ["5009"],
  "const-unit": ["999", "998"],
};
const register = everything["const-unit"];
const nothing: Record<Kind, string[]> = { project: [], "project-lot": [], "part-const-unit": [], assessor: [], "const-unit": [] };
const inFirstCity = {
  project: ["1001"],
  "project-lot": ["2001", "2002", "2003"],
  "part-const-unit": ["3001", "3002", "3003"],
  assessor: ["5001", "5002", "5003", "5006", "5007"],
  "const-unit": register,
};

const reach: [Who, Record<Kind, string[]>][] = [
  ["administrator", everything],
  ["provinceSupervisor", everything],
  ["citySupervisor", inFirstCity],
  ["viewer", inFirstCity],
  ["countySupervisor", {
    project: ["1001", "1002"],
    "project-lot": ["2002", "2004"],
    "part-const-unit": ["3002", "3004", "3005"],
    assessor: ["5002", "5004", "5005", "5006", "5008"],
    "const-unit": register,
  }],
  ["supervisorOfNowhere", nothing],
  ["owner", { ...inFirstCity, project: ["1001", "1003"] }],
  ["ownerOfOneProject", { ...nothing, project: ["1003"], "const-unit": register }],
  ["unitAdmin", {
    project: ["1001", "1002"],
    "project-lot": ["2001", "2004"],
    "part-const-unit": ["3001", "3004"],
    assessor: ["5001", "5004"],
    "const-unit": ["911"],
  }],
  ["keyPerson", { project: ["1001"], "project-lot": ["2001"], "part-const-unit": ["3001"], assessor: ["5001"], "const-unit": [] }],
  ["evaluator", { project: ["1001"], "project-lot": ["2002"], "part-const-unit": ["3002"], assessor: ["5002", "5006"], "const-unit": register }],
  ["projectEvaluator", {
    project: ["1002"],
    "project-lot": ["2004"],
    "part-const-unit": ["3004", "3005"],
    assessor: ["5004", "5005", "5008"],
    "const-unit": register,
  }],
  ["clerk", nothing],
  ["supervisorOnSite", {
    project: ["1001", "1002"],
    "project-lot": ["2001", "2002", "2004"],
    "part-const-unit": ["3001", "3002", "3004", "3005"],
    assessor: ["5001", "5002", "5004", "5005", "5006", "5008"],
    "const-unit": register,
  }],
  ["stranger", { project: ["1009"], "project-lot": ["2009"], "part-const-unit": ["3009"], assessor: ["5009"], "const-unit": ["999"] }],
];

const kinds: Kind[] = ["project", "project-lot", "part-const-unit", "assessor", "const-unit"];
const cases = reach.flatMap(([who, rows]) => kinds.map((kind) => ({ who, kind, visible: rows[kind] })));

describe.each(cases)("$who and $kind", ({ who, kind, visible }) => {
  test("the page holds exactly the rows in scope, and its total counts them", async () => {
    const { ids, total } = await pageIds(who, pagePath[kind]);
    expect([...ids].sort()).toEqual([...visible].sort());
    expect(total).toBe(visible.length);
  });

  test("the choices are the same rows", async () => {
    const options = await dataOf<Id[]>(who, optionsPath[kind]);
    expect(options.map(({ id }) => id).sort()).toEqual([...visible].sort());
  });

  test("a row in scope opens, any other is not there", async () => {
    for (const id of [...everything[kind], ...beyond[kind]]) {
      const { status, body } = await ask(who, `${detailPath[kind]}?id=${id}`);
      expect({ id, status, code: body.code }).toEqual(
        visible.includes(id) ? { id, status: 200, code: 200 } : { id, status: 404, code: 2104 });
    }
  });
});

describe("parts of a detail", () => {
  test("a unit's administrator finds the own unit alone among the parts of a shared lot", async () => {
    const lot = await dataOf<{ partConstUnits: Id[]; contractorNames: string }>("unitAdmin", "/blade-project/project-lot/detail?id=2004");
    expect(lot.partConstUnits.map(({ id }) => id)).toEqual(["3004"]);
    expect(lot.contractorNames).toBe("云岭工程、澜江路桥");
  });

  test("a city supervisor finds the lots of the own city alone in a project that crosses into another", async () => {
    const path = "/blade-project/project/getDetailById?id=1001";
    const project = await dataOf<Record<"lots" | "partUnits" | "statusLog", Id[]> & { lotCount: number }>("countySupervisor", path);
    expect(project.lots.map(({ id }) => id)).toEqual(["2002"]);
    expect(project.partUnits.map(({ id }) => id)).toEqual(["3002"]);
    expect(project.lotCount).toBe(1);
    expect(project.statusLog).toMatchObject([{ id: "7301", userName: "owner" }]);
  });

  test("a credit code leads to the unit and those of its lots that the caller sees", async () => {
    const path = "/blade-project/part-const-unit/detail-by-uscc?uscc=91390100ma9a09110p";
    const found = await dataOf("citySupervisor", path);
    expect(found).toMatchObject({ constUnit: { id: "911" }, parts: [{ projectId: "1001", projectLotId: "2001", partType: 2 }] });
    expect(await dataOf("stranger", path)).toBeNull();
    expect(await dataOf("keyPerson", path)).toBeNull();
  });
});

describe("without a permission", () => {
  const paths = [...Object.values(pagePath), ...Object.values(optionsPath), "/blade-project/post-param-config/page"];

  test.each(["nobody", "guard"] as const)("%s is refused every list", async (who) => {
    for (const path of paths) expect({ path, status: (await ask(who, path)).status }).toEqual({ path, status: 403 });
  });

  test.each(["nobody", "guard"] as const)("%s is refused every detail", async (who) => {
    for (const kind of kinds) expect((await ask(who, `${detailPath[kind]}?id=${everything[kind][0]}`)).status).toBe(403);
  });
});
