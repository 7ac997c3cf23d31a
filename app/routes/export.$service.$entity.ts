import { data } from "@remix-run/node";
import { exportRows } from "#app/crud/export.server.ts";
import { catalogue } from "#app/resources/index.ts";
import { signedInLoader } from "#app/session/guard.server.ts";
import { allows, permissionsNow } from "#app/session/permissions.server.ts";

/** The filtered rows of any list as a file, for holders of the list's export code. */
export const loader = signedInLoader(async (args) => {
  const name = `${args.params.service}/${args.params.entity}`;
  const found = catalogue.find(({ resource }) => resource.name === name && resource.exportable !== false);
  if (!found) throw data({ msg: args.t("backend:notFound") }, { status: 404 });
  if (!allows(await permissionsNow(args), `${found.api.permission}_export`)) return new Response(args.t("backend:forbidden"), { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  return exportRows(found.resource, found.api, args);
});
