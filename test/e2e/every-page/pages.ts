import type { Page } from "playwright/test";
import type { StackAddresses } from "../stack.js";

/** Page of `npm start`. */
export interface VisitedPage {
  readonly title: string;
  readonly url: (stack: StackAddresses) => string;
  /** Brings the page into the state to look at. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Reads of the API whose values this page or state doesn't show. */
  readonly unshown?: RegExp;
  /** Reads whose failure is the point of the page. */
  readonly mayFail?: RegExp;
}

const winter = "/market?collection=aurora-the-first-winter";
const pageAt =
  (path: string) =>
  ({ page }: StackAddresses): string =>
    `${page}${path}`;
const docsAt =
  (path: string) =>
  ({ service }: StackAddresses): string =>
    `${service}/docs/${path}`;
const dropAt =
  (collection: string) =>
  ({ service }: StackAddresses): string =>
    `${service}/drop/${collection}`;

/** Read of the drop that the HTML names, sent before the page's script chooses another. */
const earlyRead = /\/mint\/v1\/collections\/aurora$/;

/** Tab of the explorer's collection page, whose items are in the first tab. */
const explorerTab = (name: string): VisitedPage => ({
  title: `market, a collection’s ${name.toLowerCase()}`,
  url: pageAt(winter),
  prepare: (page) => page.getByRole("tab", { name, exact: true }).click(),
  unshown: name === "Traits" ? /\/items$/ : /\/(items|traits)$/,
});

export const pages: readonly VisitedPage[] = [
  { title: "mint page, Aurora", url: pageAt("/") },
  { title: "mint page, Tessellate", url: pageAt("/?collection=tessellate"), unshown: earlyRead },
  { title: "mint page, Open Signal", url: pageAt("/?collection=signal"), unshown: earlyRead },
  { title: "mint page, Hidden Order", url: pageAt("/?collection=hidden"), unshown: earlyRead },
  { title: "mint page, First Winter", url: pageAt("/?collection=winter"), unshown: earlyRead },
  {
    title: "mint page, an unknown drop",
    url: pageAt("/?collection=nope"),
    unshown: earlyRead,
    mayFail: /\/collections\/nope/,
  },
  {
    title: "mint page, in Arabic",
    url: pageAt("/?collection=winter"),
    prepare: (page) => page.evaluate(() => (document.documentElement.lang = "ar")).then(() => undefined),
    // Its texts are those of another language.
    unshown: /./,
  },
  { title: "drop page, Aurora", url: dropAt("aurora") },
  { title: "drop page, Small Studies before they open", url: dropAt("studies") },
  { title: "builder", url: pageAt("/?build") },
  { title: "themes", url: pageAt("/themes") },
  { title: "market", url: pageAt("/market") },
  // The other items are read ahead of what is shown, since the listed ones among them are left out.
  { title: "market, a collection", url: pageAt(winter), unshown: /\/(items|traits)$/ },
  { title: "market, listed items", url: pageAt(`${winter}&listed=`), unshown: /\/traits$/ },
  ...["Offers", "Activity", "Traits", "Holders"].map(explorerTab),
  {
    title: "market, an unknown collection",
    url: pageAt("/market?collection=nope"),
    mayFail: /\/collections\/nope/,
  },
  { title: "docs", url: docsAt("") },
  { title: "docs, a folder without its slash", url: docsAt("launch") },
  { title: "docs, a page with a slash too many", url: docsAt("frameworks/react/") },
  { title: "docs, prices", url: docsAt("launch/prices") },
  { title: "docs, playground", url: docsAt("playground") },
  { title: "docs, changelog", url: docsAt("changelog") },
  { title: "docs, element", url: docsAt("reference/element") },
  { title: "docs, Mint API", url: docsAt("reference/mint-api") },
  { title: "docs, Market API", url: docsAt("reference/market-api") },
];
