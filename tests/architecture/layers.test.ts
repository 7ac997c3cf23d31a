import { cruise, type ICruiseResult } from "dependency-cruiser";
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { forbidden, layerNames, spelling } from "./layers.ts";

let found: ICruiseResult;
beforeAll(async () => {
  const options = {
    ruleSet: { forbidden },
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "migrations" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js", ".json"], conditionNames: ["import", "node", "default", "types"], exportsFields: ["exports"] },
  };
  const { output } = await cruise(["app"], options as Parameters<typeof cruise>[1]);
  found = output as ICruiseResult;
});

describe("imports", () => {
  test.each(forbidden.map(({ name }) => name))("%s", (name) => {
    const broken = found.summary.violations.filter(({ rule }) => rule.name === name);
    expect(broken.map(({ from, to, cycle }) => `${from} → ${cycle ? cycle.map((step) => step.name).join(" → ") : to}`)).toEqual([]);
  });

  test("are written relative inside a layer and with #app across layers", () => {
    const wrong = sources().flatMap(([file, text]) =>
      [...text.matchAll(/\bfrom "([^"]+)"/g)].flatMap(([, specifier = ""]) => {
        const fault = spelling(file, specifier);
        return fault === undefined ? [] : [`${file}: ${specifier} ${fault}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("are seen at all: every folder of app is a known layer and its files were read", () => {
    const folders = readdirSync("app", { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.filter((folder) => !layerNames.includes(folder))).toEqual([]);
    expect(folders.filter((folder) => !found.modules.some(({ source }) => source.startsWith(`app/${folder}/`)))).toEqual([]);
    const crossing = found.modules.find(({ source }) => source === "app/upstream/gateway.server.ts");
    expect(crossing?.dependencies.map(({ resolved }) => resolved)).toContain("app/backend/index.server.ts");
  });
});

function sources(): [string, string][] {
  const files = found.modules.map(({ source }) => source).filter((source) => /^app\/.*\.tsx?$/.test(source));
  return files.map((file) => [file, readFileSync(file, "utf8")]);
}
