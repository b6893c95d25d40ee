import { composePackage } from "./composition.js";
import { defineWidget } from "./widget/define-widget.js";

/**
 * Registers the element; importing this module does not. A tag that is already defined keeps its definition.
 * @param tag `mint-widget` registers `MintWidget` itself, any other tag a subclass of it.
 * @param registry Such as a scoped registry; by default the page's.
 * @example
 * ```ts
 * import { define } from "mint-widget/element";
 * define("drop-mint");
 * ```
 */
export function define(tag?: string, registry?: CustomElementRegistry): void {
  defineWidget(composePackage(), tag, registry);
}

export { MintWidget } from "./widget/mint-widget.js";
export * from "./widget/events.js";
export type { MintWidgetEventMap } from "./widget/event-table.js";
export type { HostWallet } from "./compose/create-mint-store.js";
export type { MintErrorCode } from "./core/mint-error.js";
export type { SecondPaymentOptions, ProofHandler } from "./core/mint/mint-request.js";
export type { MintOutcome, OutcomeItem } from "./core/outcome.js";
export type { ProofChallenge } from "./contract/mint/proof.js";
export type {
  FundedAccount,
  Payment,
  TransactionEffects,
  TransactionProblem,
  TransactionProblemCode,
  TransactionVerification,
} from "./core/transaction-verifier.js";
export type { WalletErrorCode } from "./core/wallet-error-code.js";
export type { Failure, FailureCode } from "./core/failure.js";
export type { Address, BaseUnits } from "./contract/values/brand.js";
export type { Accent, Animation } from "./contract/values/media.js";
export type { Collection, Phase } from "./contract/mint/collection.js";
export type { MintCost, MintPayment } from "./contract/mint/mint.js";
export type { MintedItem } from "./contract/mint/items.js";
export type { VerifiedCost } from "./core/verified-cost.js";
export type { Price, PriceInput } from "./contract/values/price.js";
export type { ConnectorSession } from "./core/host-wallet.js";
export type { WalletAdapter } from "./solana/wallets/adapter/wallet-adapter.js";
export type { SessionTransaction, WalletSession } from "./solana/wallets/session/wallet-session.js";
export type { Labels, LabelsByLocale } from "./widget/i18n/labels.js";
export type { PluralForms } from "./widget/i18n/messages.js";
export type { ConfigurationErrorCode } from "./widget/configuration.js";
