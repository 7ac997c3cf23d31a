import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "./locales/translation.tsx";
import { preferencesOf } from "./shell/preferences.server.ts";
import { openRoute } from "./session/guard.server.ts";
import { ErrorView } from "./shell/error-view.tsx";
import { defaultPreferences } from "./shell/preferences.ts";
import { htmlAttributes } from "./shell/html-attributes.ts";
import lateCss from "./ui/late.css?url";
import printCss from "./ui/print.css?url";
import themesCss from "./ui/themes.css?url";
import { LateStyles } from "./ui/late-styles.tsx";
import { IconSprite } from "./ui/icon-sprite.tsx";
import { usePage } from "./ui/page-context.tsx";

export const loader = openRoute(async ({ request, state }) => ({ locale: state.locale, preferences: preferencesOf(request) }));

/** Language and looks change by a form only, never by turning a page. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === undefined ? false : defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { nonce, css } = usePage();
  const { namespaces, title } = usePageText();
  const locale = root?.locale ?? "zh";
  return (
    <html
      lang={locale === "zh" ? "zh-CN" : "en"}
      data-namespaces={namespaces.join(" ")}
      {...htmlAttributes(root?.preferences ?? defaultPreferences)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <Meta />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: MARK_SCRIPTS }} suppressHydrationWarning />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} suppressHydrationWarning />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <LateStyles screens={[themesCss, lateCss]} print={printCss} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <IconSprite names={["info"]} />
      <ErrorView />
    </main>
  );
}

// Before the first paint, so that what only scripts can do appears at once and a panel is drawn over the list.
const MARK_SCRIPTS = 'document.documentElement.classList.add("js")';

type Handle = { i18n?: string[]; title?: string } | undefined;

/** Namespaces and title of the screens in view: each route names its own in `handle`. */
function usePageText(): { namespaces: string[]; title: string } {
  const handles = useMatches().map((match) => match.handle as Handle);
  const namespaces = [...new Set(["shell", ...handles.flatMap((handle) => handle?.i18n ?? [])])];
  // The document must never wait for a text: a title that is still on its way follows.
  const { t } = useTranslation(namespaces, { useSuspense: false });
  const own = handles.findLast((handle) => handle?.title)?.title;
  return { namespaces, title: own ? `${t(own)} - ${t("shell:app.title")}` : t("shell:app.title") };
}
