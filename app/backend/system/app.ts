import { appApi, appUpload } from "#app/contract/system/app.ts";
import { APP_EXTENSIONS } from "#app/rules/accepted-files.ts";
import { mountCrud } from "../crud/mount.ts";
import { appVersions } from "../db/schema/resource.ts";
import { bind } from "../http/register.ts";
import { requireAttachable } from "../resource/attach-readers.ts";
import { storeUpload } from "../resource/put-file.ts";

/** Versions of the mobile application and the files to install them (contract 7.5). */
export const appEndpoints = [
  ...mountCrud(appApi, appVersions, {
    beforeSubmit: async (values, context, current) => {
      await requireAttachable(context, idOf(values), idOf(current ?? {}));
      return values;
    },
  }),
  // An upload takes minutes: no transaction waits for it.
  bind(appUpload, (_, context) => storeUpload(context, { extensions: APP_EXTENSIONS, totalMs: appUpload.timeout }), { transaction: false }),
];

const idOf = ({ attachId }: Record<string, unknown>) => (attachId ? [String(attachId)] : []);
