import type { MintWidget, MintWidgetEventMap } from "../index.js";

/** What `<mint-widget>` takes in a template beside what every HTML element does. */
export interface MintWidgetAttributes {
  /** Short id, UUID or address of the collection; case is kept. */
  collection: string;
  /** A publishable key, under the name that no framework keeps to itself. */
  "publishable-key": string;
  /** Mint API base address: `https://mint.example/mint/v1`. Needed unless the script comes from the service. */
  "api-base"?: string | undefined;
  /** Addresses of programs that a mint may call beside the usual ones, with spaces between them; trusted blindly. */
  "trusted-programs"?: string | undefined;
  /** Passed through to the service when minting. */
  affiliate?: string | undefined;
  /** Which optional sections, in which order: `recent gallery traits holders minters bounty market`. */
  sections?: string | undefined;
  /** Shows the section `market`, too; when the mint is over the widget begins with it. */
  market?: boolean | undefined;
  /** Market API base address; by default the one beside the Mint API's. */
  "market-base"?: string | undefined;
  /** By default `auto`: as the visitor's system. */
  theme?: "auto" | "light" | "dark" | undefined;
  /** BCP 47; by default the nearest around it. */
  lang?: string | undefined;
}

/** What only a framework that sets properties can give it. */
export interface MintWidgetProperties {
  /** A wallet that the page has connected already: a Wallet Standard wallet or a wallet-adapter. */
  wallet?: MintWidget["wallet"] | undefined;
}

/** `onmint-success={…}`, and so on. */
export type MintWidgetListeners = {
  [Name in keyof MintWidgetEventMap as `on${Name}`]?: ((event: MintWidgetEventMap[Name]) => void) | undefined;
};
