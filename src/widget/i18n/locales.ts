import type { LocaleLoaders } from "./find-locale.js";

/** Supported locales except English. Chinese is by script. */
export const locales: LocaleLoaders = {
  ar: () => import("./locales/ar/first-view.js"),
  de: () => import("./locales/de/first-view.js"),
  es: () => import("./locales/es/first-view.js"),
  fr: () => import("./locales/fr/first-view.js"),
  hi: () => import("./locales/hi/first-view.js"),
  id: () => import("./locales/id/first-view.js"),
  it: () => import("./locales/it/first-view.js"),
  ja: () => import("./locales/ja/first-view.js"),
  ko: () => import("./locales/ko/first-view.js"),
  pt: () => import("./locales/pt-BR/first-view.js"),
  ru: () => import("./locales/ru/first-view.js"),
  tr: () => import("./locales/tr/first-view.js"),
  uk: () => import("./locales/uk/first-view.js"),
  vi: () => import("./locales/vi/first-view.js"),
  "zh-Hans": () => import("./locales/zh-Hans/first-view.js"),
  "zh-Hant": () => import("./locales/zh-Hant/first-view.js"),
};
