import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { ErrorView } from "#app/shell/error-view.tsx";
import { frameData } from "#app/shell/frame-data.server.ts";
import { SignedInFrame } from "#app/shell/signed-in-frame.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["shell"] };
export const loader = signedInLoader(frameData);

/** Menus and tabs travel when the screen changes or something was posted, never when a page is turned (architecture D6b). */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod.toUpperCase() !== "GET") return defaultShouldRevalidate;
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function App() {
  const data = useLoaderData<typeof loader>();
  const location = useLocation();
  return (
    <SignedInFrame data={data} pathname={location.pathname} search={location.search}>
      <Suspense>
        <Outlet />
      </Suspense>
    </SignedInFrame>
  );
}

/** A fault of one page leaves the frame around it standing. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/_app");
  const location = useLocation();
  if (!data) return <main id="main"><ErrorView /></main>;
  return (
    <SignedInFrame data={data} pathname={location.pathname} search={location.search}>
      <ErrorView />
    </SignedInFrame>
  );
}
