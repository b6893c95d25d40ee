import { registerMintWidget } from "./register.js";
import { allWallets } from "./solana/optional-wallets.js";
import { locales } from "./widget/i18n/locales.js";

registerMintWidget({ locales, optionalWallets: allWallets });

export { MintWidget } from "./widget/mint-widget.js";
export * from "./widget/events.js";
export type { HostWallet } from "./compose/create-mint-store.js";
export type { MintErrorCode } from "./core/mint-flow/mint-error.js";
export type { MintOutcome } from "./core/state.js";
export type {
  TransactionEffects,
  TransactionProblem,
  TransactionProblemCode,
  TransactionVerification,
} from "./core/ports.js";
export type { Collection, Phase } from "./contract/collection.js";
export type { MintCost, MintedItem } from "./contract/mint.js";
export type { Price } from "./contract/price.js";
export type { WalletErrorCode } from "./solana/wallets/wallet-error.js";
export type { ConfigurationErrorCode } from "./widget/attributes.js";
