import { useLoaderData } from "@remix-run/react";
import { IframePage } from "#app/shell/iframe-page.tsx";
import { embeddedMenu } from "#app/shell/embedded-menu.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { title: "shell:iframe.title" };
export const loader = signedInLoader((args) => embeddedMenu(args));

export default function MyIframe() {
  const { source, title } = useLoaderData<typeof loader>();
  return <IframePage source={source} title={title} />;
}
