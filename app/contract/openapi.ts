import { z } from "zod";
import type { Access, Endpoint } from "./endpoint.ts";

type Schema = Record<string, unknown>;
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  "x-access": string;
  parameters?: Schema[];
  requestBody?: Schema;
  responses: Schema;
};
export type OpenApi = { openapi: "3.1.0"; info: Schema; servers: Schema[]; paths: Record<string, Record<string, Operation>>; components: Schema };

/** The contract as an OpenAPI 3.1 document: one operation per endpoint, schemas as the contract parses them. */
export function openApi(endpoints: readonly Endpoint[], title: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1", description: "Lists take current, size, ascs, descs and the filters of contract columns with their suffixes (_equal, _like, _ge, _le, _dategt, _datelt …)." },
    servers: [{ url: "/api" }],
    paths,
    components: {
      securitySchemes: { bladeAuth: { type: "apiKey", in: "header", name: "Blade-Auth", description: "bearer <access token>" } },
      schemas: { Failure: FAILURE },
    },
  };
}

/** Who may call, in words. */
export function accessText(access: Access): string {
  if (typeof access === "string") return access;
  const codes = access.anyOf.join(" | ");
  return access.platform ? `${codes} & platform${access.platform === "shared" ? " (with tenants)" : ""}` : codes;
}

const FAILURE: Schema = {
  type: "object",
  properties: { code: { type: "integer" }, success: { const: false }, msg: { type: "string" }, data: {}, error_description: { type: "string" } },
};

function operation(endpoint: Endpoint): Operation {
  const { method, path, summary, access, query, body, reply, form } = endpoint;
  const parameters = parametersOf(jsonSchema(query, "input"));
  const answer = jsonSchema(reply, "output");
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: [path.split("/").slice(1, 3).join("/")],
    security: access === "public" ? [] : [{ bladeAuth: [] }],
    "x-access": accessText(access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === "POST" ? { requestBody: requestBody(form, jsonSchema(body, "input")) } : {}),
    responses: {
      200: { description: "OK", content: form === "file" ? { "application/octet-stream": {} } : { "application/json": { schema: form === "flat" ? answer : enveloped(answer) } } },
      default: { description: "Refused", content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } } },
    },
  };
}

function parametersOf({ properties, required }: { properties?: Record<string, Schema>; required?: string[] }): Schema[] {
  return Object.entries(properties ?? {}).map(([name, schema]) => ({ name, in: "query", required: required?.includes(name) ?? false, schema }));
}

function requestBody(form: Endpoint["form"], schema: Schema): Schema {
  const type = form === "flat" ? "application/x-www-form-urlencoded" : form === "file" ? "multipart/form-data" : "application/json";
  return { content: { [type]: { schema } } };
}

function enveloped(data: Schema): Schema {
  return { type: "object", required: ["code", "success", "msg"], properties: { code: { const: 200 }, success: { const: true }, msg: { type: "string" }, data } };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Schema & { properties?: Record<string, Schema>; required?: string[] } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as Schema;
}
