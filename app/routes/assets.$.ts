import type { LoaderFunctionArgs } from "@remix-run/node";
import { builtAsset } from "#app/shell/built-asset.server.ts";

/** Scripts and styles of the build, compressed once when they were built (performance §7.5). */
export function loader({ params, request }: LoaderFunctionArgs) {
  return builtAsset(params["*"] ?? "", request);
}
