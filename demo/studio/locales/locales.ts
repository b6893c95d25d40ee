import type { Messages } from "./en.js";

type LoadMessages = () => Promise<{ readonly messages: Messages }>;

/** Languages of the studio except English: the widget's. Chinese is by script. */
export const locales: Readonly<Record<string, LoadMessages>> = {
  ar: () => import("./ar.js"),
  de: () => import("./de.js"),
  es: () => import("./es.js"),
  fr: () => import("./fr.js"),
  hi: () => import("./hi.js"),
  id: () => import("./id.js"),
  it: () => import("./it.js"),
  ja: () => import("./ja.js"),
  ko: () => import("./ko.js"),
  pt: () => import("./pt-BR.js"),
  ru: () => import("./ru.js"),
  tr: () => import("./tr.js"),
  uk: () => import("./uk.js"),
  vi: () => import("./vi.js"),
  "zh-Hans": () => import("./zh-Hans.js"),
  "zh-Hant": () => import("./zh-Hant.js"),
};
