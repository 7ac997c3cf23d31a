import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadPageTexts } from "./locales/page-texts.ts";
import { LanguageProvider } from "./locales/translation.tsx";
import { watchErrors } from "./shell/error-log.ts";

watchErrors();

// The page's texts are here before hydration, so nothing flickers.
void loadPageTexts(document.documentElement).then((language) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LanguageProvider language={language}>
          <RemixBrowser />
        </LanguageProvider>
      </StrictMode>,
    );
  });
});
