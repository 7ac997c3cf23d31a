import { eq } from "drizzle-orm";
import { appApi, appUpload } from "#app/contract/system/app.ts";
import { APP_EXTENSIONS } from "#app/rules/accepted-files.ts";
import { mountCrud } from "../crud/mount.ts";
import { appVersions, attachs } from "../db/schema/resource.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { findReadable, requireAttachable } from "../resource/attach-readers.ts";
import { storeUpload } from "../resource/put-file.ts";

type Values = Record<string, unknown>;

/** Versions of the mobile application and the files to install them (contract 7.5). */
export const appEndpoints = [
  ...mountCrud(appApi, appVersions, {
    beforeSubmit: async (values, context, current) => {
      await requireAttachable(context, idOf(values), idOf(current ?? {}));
      await requireInstallable({ ...current, ...values }, context);
      return values;
    },
  }),
  // An upload takes minutes: no transaction waits for it.
  bind(appUpload, (_, context) => storeUpload(context, { extensions: APP_EXTENSIONS, totalMs: appUpload.timeout }), { transaction: false }),
];

const packageOf: Record<number, (typeof APP_EXTENSIONS)[number]> = { 1: "apk", 2: "ipa" };

/** A version can be installed: from a package of its own platform, or from the address of a store. */
async function requireInstallable(app: Values, context: RequestContext): Promise<void> {
  const [id] = idOf(app);
  if (!id && !app.downloadUrl) throw refused("attachId", "appPackageMissing");
  const extension = packageOf[Number(app.appType)];
  const file = id ? await findReadable(context, eq(attachs.id, id)) : undefined;
  if (id && file?.extension !== extension) throw refused("attachId", "appPackageForeign", { extension });
}

const idOf = ({ attachId }: Values) => (attachId ? [String(attachId)] : []);
const refused = (field: string, key: string, params: Values = {}) => new Refusal("badRequest", { data: { keys: { [field]: { key, ...params } } } });
