import type { MintWidget, MintWidgetEventMap } from "../index.js";

/** Attributes of `<mint-widget>` in a template, beside those of every HTML element. */
export interface MintWidgetAttributes {
  /** Short id, UUID or address of the collection; case-sensitive. */
  collection: string;
  /** Publishable key. Not named `key`, because some frameworks reserve it. */
  "publishable-key": string;
  /** Base URL of the Mint API: `https://mint.example/mint/v1`. Required unless the script comes from the service. */
  "api-base"?: string | undefined;
  /** Addresses of further programs that a mint may call, separated by spaces; their instructions are not verified. */
  "trusted-programs"?: string | undefined;
  /** Only chain that may be minted on, such as `solana-mainnet`; by default the one that the service names. */
  chain?: string | undefined;
  /** Only addresses that may be paid, separated by spaces; by default those that the service names. */
  recipients?: string | undefined;
  /** Only mint authority of the items; by default any. */
  authority?: string | undefined;
  /** Affiliate code, passed through to the service when minting. */
  affiliate?: string | undefined;
  /** Optional sections in order, separated by spaces: `recent gallery traits holders minters bounty market`. */
  sections?: string | undefined;
  /** Adds the section `market`; it comes first when the mint is over. */
  market?: boolean | undefined;
  /** Base URL of the Market API; by default beside the Mint API's. */
  "market-base"?: string | undefined;
  /** Marketplaces that are linked once the mint is over: names, `name:slug` or https URLs, separated by spaces. */
  marketplaces?: string | undefined;
  /** Color scheme; `auto`, the default, follows the system. */
  theme?: "auto" | "light" | "dark" | undefined;
  /** Text of the main button when it mints, in place of the widget's. */
  "mint-label"?: string | undefined;
  /** Text of the main button when it connects a wallet, in place of the widget's. */
  "connect-label"?: string | undefined;
  /** BCP 47 language; by default that of the nearest ancestor. */
  lang?: string | undefined;
}

/** Properties of `<mint-widget>` without an attribute, for frameworks that set properties. */
export interface MintWidgetProperties {
  /** Wallet of the page: a Wallet Standard wallet or account, a wallet-adapter, or a session of `@solana/client`. */
  wallet?: MintWidget["wallet"] | undefined;
  /** Answers challenges of kinds that the service's operator has defined, such as a captcha. */
  proofHandler?: MintWidget["proofHandler"] | undefined;
  /** Texts by key in place of the widget's, by language. */
  labels?: MintWidget["labels"] | undefined;
}

type Listener<Name extends keyof MintWidgetEventMap> =
  | ((event: MintWidgetEventMap[Name]) => void)
  | undefined;

/** Event listeners of `<mint-widget>`, as `onmint-success={…}`. */
export interface MintWidgetListeners {
  /** The collection was read for the first time. */
  "onmint-load"?: Listener<"mint-load">;
  /** The dialog of wallets is about to open; cancelable. */
  "onmint-connect-request"?: Listener<"mint-connect-request">;
  /** The wallet was connected, disconnected or switched. */
  "onmint-wallet-change"?: Listener<"mint-wallet-change">;
  /** The current phase or its status changed. */
  "onmint-phase-change"?: Listener<"mint-phase-change">;
  /** The mint is about to reserve supply; cancelable. */
  "onmint-before-prepare"?: Listener<"mint-before-prepare">;
  /** The verified transactions are about to be signed; cancelable. */
  "onmint-before-sign"?: Listener<"mint-before-sign">;
  /** Units were minted and confirmed. */
  "onmint-success"?: Listener<"mint-success">;
  /** Items of the wallet were revealed while the page was open. */
  "onmint-reveal"?: Listener<"mint-reveal">;
  /** Loading, connecting or minting has failed. */
  "onmint-error"?: Listener<"mint-error">;
}
