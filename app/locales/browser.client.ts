import { type BackendModule, createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";

const files = import.meta.glob<{ default: Record<string, string> }>(["./{zh,en}/*.json", "!./*/backend.json"]);

/** The browser's i18next: texts of `data-namespaces` of <html> are there before it is given out, others come when asked for. */
export async function browserI18n(html: HTMLElement): Promise<i18n> {
  const instance = createInstance();
  const lng = html.lang.startsWith("en") ? "en" : "zh";
  await instance
    .use(initReactI18next)
    .use(chunks)
    .init({
      lng,
      fallbackLng: false,
      ns: (html.dataset.namespaces ?? "shell").split(" "),
      defaultNS: "shell",
      keySeparator: false,
      interpolation: { escapeValue: false },
    });
  return instance;
}

const chunks: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, callback) => {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) return callback(null, {});
    load().then((module) => callback(null, module.default), (error: unknown) => callback(error as Error, null));
  },
};
