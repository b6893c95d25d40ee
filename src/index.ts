import { MintWidget } from "./widget/mint-widget.js";

// The script may be on a page twice, in two versions: the first one stays.
if (typeof customElements !== "undefined") {
  if (customElements.get("mint-widget")) console.warn("<mint-widget> is already here.");
  else customElements.define("mint-widget", MintWidget);
}

export { MintWidget };
export * from "./widget/events.js";
export type { HostWallet } from "./create-mint-store.js";
export type { MintErrorCode } from "./mint/mint-error.js";
export type { MintOutcome } from "./mint/state.js";
export type {
  TransactionEffects,
  TransactionProblem,
  TransactionProblemCode,
  TransactionVerdict,
} from "./mint/ports.js";
export type { Collection, Phase } from "./contract/collection.js";
export type { MintCost, MintedItem } from "./contract/mint.js";
export type { Price } from "./contract/price.js";
export type { WalletErrorCode } from "./solana/wallet-error.js";
export type { ConfigurationMistake } from "./widget/configuration.js";
