import { data } from "@remix-run/node";
import { openRoute } from "#app/session/guard.server.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";

export const handle = { title: "shell:error.403.title" };
export const loader = openRoute(async () => data(null, { status: 403 }));

export default function Page403() {
  return (
    <main id="main">
      <ErrorPage status={403} />
    </main>
  );
}
