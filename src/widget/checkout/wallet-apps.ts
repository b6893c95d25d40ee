/** What a browser says of the machine that it runs on: `navigator` has this shape. */
export interface Device {
  readonly userAgent: string;
  /** Tells an iPad, which calls itself a Mac, from a Mac. */
  readonly maxTouchPoints: number;
  readonly platform: string;
}

/** A wallet's app, and how it opens a page in its own browser. */
export interface WalletApp {
  readonly name: string;
  readonly browse: string;
}

/**
 * Those whose makers document a link that opens a page:
 * - https://docs.phantom.com/phantom-deeplinks/other-methods/browse
 * - https://docs.solflare.com/solflare/technical/deeplinks/other-methods/browse
 * - https://docs.backpack.app/deeplinks/other-methods/browse
 */
const apps: readonly WalletApp[] = [
  { name: "Phantom", browse: "https://phantom.app/ul/browse" },
  { name: "Solflare", browse: "https://solflare.com/ul/v1/browse" },
  { name: "Backpack", browse: "https://backpack.app/ul/v1/browse" },
];

/**
 * The apps that a page may be opened in from this device: none on a machine that takes extensions, and none inside such
 * an app. Whether one can mint never follows from it: a wallet that is there is used whatever the browser calls itself.
 */
export function listWalletApps({ userAgent, maxTouchPoints, platform }: Device): readonly WalletApp[] {
  const isApple = /iP(hone|ad|od)/.test(userAgent) || (/^Mac/.test(platform) && maxTouchPoints > 1);
  const isPhone = isApple || /Android/.test(userAgent);
  return isPhone && !apps.some(({ name }) => userAgent.includes(name)) ? apps : [];
}

/** The link that opens `page` in a wallet's browser. */
export function browseLink({ browse }: WalletApp, page: URL): string {
  return `${browse}/${encodeURIComponent(page.href)}?ref=${encodeURIComponent(page.origin)}`;
}

/** How an address says what was chosen for a collection; a page may have several. */
const parameter = (collection: string): string => `mint-${collection}`;

/** The page's address with what the visitor has chosen, for another browser. No claim code: addresses are passed on. */
export function keepChoices(page: string, collection: string, quantity: number): URL {
  const url = new URL(page);
  url.searchParams.set(parameter(collection), String(quantity));
  return url;
}

/** The quantity that `keepChoices` has put into an address for a collection; null when it hasn't. */
export function readChoices(page: string, collection: string): number | null {
  const quantity = new URL(page).searchParams.get(parameter(collection)) ?? "";
  return /^[1-9]\d*$/.test(quantity) ? Number(quantity) : null;
}

/** An address without them: once they are taken up, it is for everybody again. */
export function dropChoices(page: string, collection: string): URL {
  const url = new URL(page);
  url.searchParams.delete(parameter(collection));
  return url;
}
