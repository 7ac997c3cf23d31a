import { data } from "@remix-run/node";
import { exportRefusal, exportRows } from "#app/crud/export.server.ts";
import { exported } from "#app/resources/index.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

/** The filtered rows of any list as a file, for holders of the list's export code. */
export const loader = signedInLoader(async (args) => {
  const name = `${args.params.service}/${args.params.entity}`;
  const found = exported.find(({ resource }) => resource.name === name);
  if (!found) throw data({ msg: args.t("backend:notFound") }, { status: 404 });
  return (await exportRefusal(found.api.permission, args)) ?? exportRows(found.resource, found.api, args);
});
