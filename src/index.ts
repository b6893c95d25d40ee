import { registerMintWidget } from "./register.js";
import { allWallets } from "./solana/optional-wallets.js";
import { languages } from "./widget/languages/languages.js";

registerMintWidget({ locales: languages, optionalWallets: allWallets });

export { MintWidget } from "./widget/mint-widget.js";
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
