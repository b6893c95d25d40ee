import { firstView } from "../widget/i18n/locales/en/first-view.js";
import { server } from "../widget/i18n/locales/en/server.js";
import { firstView as ar } from "../widget/i18n/locales/ar/first-view.js";
import { server as arServer } from "../widget/i18n/locales/ar/server.js";
import { firstView as de } from "../widget/i18n/locales/de/first-view.js";
import { server as deServer } from "../widget/i18n/locales/de/server.js";
import { firstView as es } from "../widget/i18n/locales/es/first-view.js";
import { server as esServer } from "../widget/i18n/locales/es/server.js";
import { firstView as fr } from "../widget/i18n/locales/fr/first-view.js";
import { server as frServer } from "../widget/i18n/locales/fr/server.js";
import { firstView as hi } from "../widget/i18n/locales/hi/first-view.js";
import { server as hiServer } from "../widget/i18n/locales/hi/server.js";
import { firstView as id } from "../widget/i18n/locales/id/first-view.js";
import { server as idServer } from "../widget/i18n/locales/id/server.js";
import { firstView as it } from "../widget/i18n/locales/it/first-view.js";
import { server as itServer } from "../widget/i18n/locales/it/server.js";
import { firstView as ja } from "../widget/i18n/locales/ja/first-view.js";
import { server as jaServer } from "../widget/i18n/locales/ja/server.js";
import { firstView as ko } from "../widget/i18n/locales/ko/first-view.js";
import { server as koServer } from "../widget/i18n/locales/ko/server.js";
import { firstView as ptBR } from "../widget/i18n/locales/pt-BR/first-view.js";
import { server as ptBRServer } from "../widget/i18n/locales/pt-BR/server.js";
import { firstView as ru } from "../widget/i18n/locales/ru/first-view.js";
import { server as ruServer } from "../widget/i18n/locales/ru/server.js";
import { firstView as tr } from "../widget/i18n/locales/tr/first-view.js";
import { server as trServer } from "../widget/i18n/locales/tr/server.js";
import { firstView as uk } from "../widget/i18n/locales/uk/first-view.js";
import { server as ukServer } from "../widget/i18n/locales/uk/server.js";
import { firstView as vi } from "../widget/i18n/locales/vi/first-view.js";
import { server as viServer } from "../widget/i18n/locales/vi/server.js";
import { firstView as zhHans } from "../widget/i18n/locales/zh-Hans/first-view.js";
import { server as zhHansServer } from "../widget/i18n/locales/zh-Hans/server.js";
import { firstView as zhHant } from "../widget/i18n/locales/zh-Hant/first-view.js";
import { server as zhHantServer } from "../widget/i18n/locales/zh-Hant/server.js";
import type { HtmlMessages } from "../widget/i18n/messages.js";

export const english: HtmlMessages = { ...firstView, ...server };

/** Supported locales except English, in one module: edge runtimes can't load chunks. */
export const locales: Readonly<Record<string, Partial<HtmlMessages>>> = {
  ar: { ...ar, ...arServer },
  de: { ...de, ...deServer },
  es: { ...es, ...esServer },
  fr: { ...fr, ...frServer },
  hi: { ...hi, ...hiServer },
  id: { ...id, ...idServer },
  it: { ...it, ...itServer },
  ja: { ...ja, ...jaServer },
  ko: { ...ko, ...koServer },
  pt: { ...ptBR, ...ptBRServer },
  ru: { ...ru, ...ruServer },
  tr: { ...tr, ...trServer },
  uk: { ...uk, ...ukServer },
  vi: { ...vi, ...viServer },
  "zh-Hans": { ...zhHans, ...zhHansServer },
  "zh-Hant": { ...zhHant, ...zhHantServer },
};
