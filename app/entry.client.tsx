import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadPanels } from "./crud/open-panel.tsx";
import { loadPageTexts } from "./locales/page-texts.ts";
import { LanguageProvider } from "./locales/translation.tsx";
import { watchErrors } from "./shell/error-log.ts";

watchErrors();

// The page's texts, and the scripts of what is open over its list, are here before hydration: nothing flickers or is lost.
const panels = document.querySelector(".panel") ? loadPanels() : undefined;
void Promise.all([loadPageTexts(document.documentElement), panels]).then(([language]) => {
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
