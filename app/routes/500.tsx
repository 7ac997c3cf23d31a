import { data } from "@remix-run/node";
import { openRoute } from "#app/session/guard.server.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";

export const handle = { title: "shell:error.500.title" };
export const loader = openRoute(async () => data(null, { status: 500 }));

export default function Page500() {
  return (
    <main id="main">
      <ErrorPage status={500} />
    </main>
  );
}
