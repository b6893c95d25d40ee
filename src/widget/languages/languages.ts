import type { Languages } from "./find-language.js";

/** What is spoken beside English. Chinese by its script. */
export const languages: Languages = {
  ar: () => import("./ar/page.js"),
  de: () => import("./de/page.js"),
  es: () => import("./es/page.js"),
  fr: () => import("./fr/page.js"),
  hi: () => import("./hi/page.js"),
  id: () => import("./id/page.js"),
  it: () => import("./it/page.js"),
  ja: () => import("./ja/page.js"),
  ko: () => import("./ko/page.js"),
  pt: () => import("./pt-BR/page.js"),
  ru: () => import("./ru/page.js"),
  tr: () => import("./tr/page.js"),
  uk: () => import("./uk/page.js"),
  vi: () => import("./vi/page.js"),
  "zh-Hans": () => import("./zh-Hans/page.js"),
  "zh-Hant": () => import("./zh-Hant/page.js"),
};
