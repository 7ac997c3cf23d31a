import { data } from "@remix-run/node";
import { openRoute } from "#app/session/guard.server.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";

export const handle = { title: "shell:error.404.title" };
export const loader = openRoute(async () => data(null, { status: 404 }));

export default function Page404() {
  return (
    <main id="main">
      <ErrorPage status={404} />
    </main>
  );
}
