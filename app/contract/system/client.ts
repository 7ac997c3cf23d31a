import { z } from "zod";
import { auditRow, type CrudApi, crudApi } from "../crud.ts";
import { post } from "../endpoint.ts";
import { Id } from "../envelope.ts";
import { optionalText, requiredInt, requiredText } from "../field.ts";

/** Lives of tokens in seconds: a month of access and a year of renewals at most. */
const MONTH = 2_592_000;
const YEAR = 31_536_000;

const Client = z.object({
  id: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  resourceIds: z.string().nullish(),
  scope: z.string(),
  authorizedGrantTypes: z.string(),
  webServerRedirectUri: z.string().nullish(),
  authorities: z.string().nullish(),
  accessTokenValidity: z.number(),
  refreshTokenValidity: z.number(),
  additionalInformation: z.string().nullish(),
  autoapprove: z.string().nullish(),
  ...auditRow,
});

/** Only addresses of pages; what opens anything else could be made to run. */
const Address = optionalText(256).refine((text) => !text || /^https?:\/\/[^\s"'<>\\]+$/.test(text), "invalid");

const Form = z.object({
  // The Basic header ends a name at its colon.
  clientId: requiredText(48).refine((text) => !/[:\s]/.test(text), "invalid"),
  /** Left empty: a new application gets a random one, an old one keeps its own. */
  clientSecret: optionalText(128),
  resourceIds: optionalText(256),
  scope: requiredText(256),
  authorizedGrantTypes: requiredText(256).refine((text) => /^[a-z_]+(,[a-z_]+)*$/.test(text), "invalid"),
  webServerRedirectUri: Address,
  authorities: optionalText(256),
  accessTokenValidity: requiredInt(1, MONTH),
  refreshTokenValidity: requiredInt(1, YEAR),
  additionalInformation: optionalText(4096),
  autoapprove: optionalText(256),
});

const plain = crudApi({
  base: "/blade-system/client",
  permission: "client",
  platform: "always",
  row: Client,
  form: Form,
  filters: { id: "id", clientId: "text", scope: "text", authorizedGrantTypes: "text", createTime: "dateTime", status: "int" },
  sorts: Object.keys(Client.shape).filter((name) => name !== "clientSecret"),
  secrets: ["clientSecret"],
});

/** A secret that was made up for a new application is told this once; a repeated call gets null. */
export const NewClient = z.object({ id: z.string(), clientId: z.string(), clientSecret: z.string().optional() }).nullish();
export type NewClient = z.infer<typeof NewClient>;

const write = (call: "submit" | "save" | "update", summary: string, body: z.ZodType<Record<string, unknown>>) =>
  post(`${plain.base}/${call}`, { summary, access: plain.submit.access, body, reply: NewClient });

const submit = write("submit", "Insert client, or update by id", plain.submit.body);

/** Applications that may ask for tokens (contract 7.4). */
export const clientApi: CrudApi<typeof Client, typeof Form> = { ...plain, submit: submit as unknown as CrudApi["submit"] };

export const clientWrites = {
  submit,
  save: write("save", "Insert client", Form as unknown as z.ZodType<Record<string, unknown>>),
  update: write("update", "Update client by id", Form.extend({ id: Id, version: z.coerce.number().int().optional() }) as unknown as z.ZodType<Record<string, unknown>>),
};
