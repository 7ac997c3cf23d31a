import { fetchTextsBy, loadTexts } from "./translation.tsx";
import type { Texts } from "./translate.ts";

const files = import.meta.glob<{ default: Texts }>(["./{zh,en}/*.json", "!./*/backend.json"]);
fetchTextsBy(async (name) => (await files[`./${name}.json`]?.())?.default ?? {});

/** In the browser: loads the namespaces a page was drawn with (`data-namespaces` of <html>) and gives its language. */
export async function loadPageTexts({ lang, dataset }: HTMLElement): Promise<string> {
  const language = lang.startsWith("en") ? "en" : "zh";
  await Promise.all((dataset.namespaces ?? "shell").split(" ").map((namespace) => loadTexts(`${language}/${namespace}`)));
  return language;
}
