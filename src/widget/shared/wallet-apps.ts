/** Subset of `navigator` that identifies the device. */
export interface Device {
  readonly userAgent: string;
  /** Distinguishes an iPad, which reports the platform of a Mac, from a Mac. */
  readonly maxTouchPoints: number;
  readonly platform: string;
}

/** Wallet that is an app on phones and a browser extension on desktops. */
export interface WalletApp {
  readonly name: string;
  /** Base URL of the link that opens a page in the app's browser. */
  readonly browse: string;
  /** URL of the page from which the wallet's extension is installed. */
  readonly install: string;
}

/**
 * Wallet apps with a documented link that opens a page in the app:
 * - https://docs.phantom.com/phantom-deeplinks/other-methods/browse
 * - https://docs.solflare.com/solflare/technical/deeplinks/other-methods/browse
 * - https://docs.backpack.app/deeplinks/other-methods/browse
 */
const apps: readonly WalletApp[] = [
  { name: "Phantom", browse: "https://phantom.app/ul/browse", install: "https://phantom.com/download" },
  {
    name: "Solflare",
    browse: "https://solflare.com/ul/v1/browse",
    install: "https://www.solflare.com/download/",
  },
  { name: "Backpack", browse: "https://backpack.app/ul/v1/browse", install: "https://backpack.app/download" },
];

/**
 * Wallet apps that can open a page from this device. Empty on desktops, which have extensions, and inside the browser
 * of such an app. Only these links depend on the user agent; available wallets can always be connected.
 */
export function listWalletApps(device: Device): readonly WalletApp[] {
  return isPhone(device) && !apps.some(({ name }) => device.userAgent.includes(name)) ? apps : [];
}

/** Wallets with an extension for this device. Empty on phones, whose browsers don't support wallet extensions. */
export function listExtensions(device: Device): readonly WalletApp[] {
  return isPhone(device) ? [] : apps;
}

function isPhone({ userAgent, maxTouchPoints, platform }: Device): boolean {
  const isApple = /iP(hone|ad|od)/.test(userAgent) || (/^Mac/.test(platform) && maxTouchPoints > 1);
  return isApple || /Android/.test(userAgent);
}

/** True if another device can open the page: over HTTPS, and not on a loopback host. */
export function isReachable({ protocol, hostname }: URL): boolean {
  return (
    protocol === "https:" && !/(^|\.)localhost\.?$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$/.test(hostname)
  );
}

/** Link that opens `page` in the browser of a wallet app. */
export function browseLink({ browse }: WalletApp, page: URL): string {
  return `${browse}/${encodeURIComponent(page.href)}?ref=${encodeURIComponent(page.origin)}`;
}

/** Query parameter with the quantity chosen for a collection; a page may have several. */
const parameter = (collection: string): string => `mint-${collection}`;

/** URL of the page with the chosen quantity, for another browser. Omits the claim code, since URLs are shared. */
export function addChoices(page: string, collection: string, quantity: number): URL {
  const url = new URL(page);
  url.searchParams.set(parameter(collection), String(quantity));
  return url;
}

/** Quantity that `addChoices` put into a URL for a collection; null when missing or invalid. */
export function readChoices(page: string, collection: string): number | null {
  const quantity = new URL(page).searchParams.get(parameter(collection)) ?? "";
  return /^[1-9]\d*$/.test(quantity) ? Number(quantity) : null;
}

/** URL without the choices of a collection. Used after restoring them, so that they aren't shared further. */
export function dropChoices(page: string, collection: string): URL {
  const url = new URL(page);
  url.searchParams.delete(parameter(collection));
  return url;
}
