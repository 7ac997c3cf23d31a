import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ErrorPage } from "./error-page.tsx";

/** What a loader or action threw, as a page: the upstream's own words and the request id where there are any. */
export function ErrorView() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const detail = isRouteErrorResponse(error) ? (error.data as { requestId?: string; msg?: string } | null) : null;
  return (
    <ErrorPage
      status={status}
      path={`${pathname}${search}`}
      {...(detail?.msg && { message: detail.msg })}
      {...(detail?.requestId && { requestId: detail.requestId })}
    />
  );
}
