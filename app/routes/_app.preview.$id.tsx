import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { attachSelect } from "#app/contract/resource/attach-select.ts";
import { FilePage } from "#app/screens/upload/file-page.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["file"], title: "file:preview.title" };

/** One file that the person may read, by its id. */
export const loader = signedInLoader(async ({ call, params, t }) => {
  const { id = "" } = params;
  const [file] = /^\d{1,19}$/.test(id) ? await call(attachSelect, { query: { ids: id } }) : [];
  if (!file) throw data({ msg: t("backend:rowNotFound") }, { status: 404 });
  return { file };
});

export default function Preview() {
  return <FilePage {...useLoaderData<typeof loader>()} />;
}
