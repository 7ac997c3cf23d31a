import { createTheme, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { pageNonce } from "#app/ui/page-nonce.ts";

// The provider writes this variable on the whole document: it must stay the font that is there.
const fontFamily = typeof document === "undefined" ? "" : getComputedStyle(document.documentElement).getPropertyValue("--mantine-font-family");
const theme = createTheme({ ...(fontFamily ? { fontFamily } : {}), primaryColor: "blue", defaultRadius: "sm" });

/** What Mantine's components need around them, where one is loaded after the page (architecture D6). */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={schemeOf()} getStyleNonce={pageNonce} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}

function schemeOf(): "light" | "dark" {
  const scheme = document.documentElement.dataset.scheme;
  if (scheme === "auto") return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return scheme === "dark" ? "dark" : "light";
}
