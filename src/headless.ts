import { composeMintStore } from "./compose/create-mint-store.js";
import { createRejectedStore } from "./compose/create-rejected-store.js";
import type { MintStoreConfiguration } from "./compose/mint-store-configuration.js";
import type { MintStore } from "./core/mint-store.js";
import { loadAllWallets } from "./solana/load-all-wallets.js";
import { findInvalidValue, readSource } from "./widget/configuration.js";

/**
 * Creates a store with the state and actions of `<mint-widget>`, for a custom user interface. Sends no request before
 * the first `subscribe`. Never throws: failures become state, including those of the configuration. A secret key is
 * never sent: `state.collection` fails with `SECRET_KEY_IN_PAGE`. Methods of the store can be destructured; `state` and
 * `action` stay the same objects until something changes.
 *
 * @example
 * ```ts
 * import { createMintStore } from "mint-widget/headless";
 *
 * const store = createMintStore({
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.example.com/mint/v1",
 * });
 * const unsubscribe = store.subscribe(() => {
 *   const { collection, mint } = store.state;
 *   console.log(collection.value?.collection.name, store.action.kind, mint.status);
 * });
 * addEventListener("pagehide", unsubscribe);
 * ```
 */
export function createMintStore(configuration: MintStoreConfiguration): MintStore {
  const source = readSource(configuration, null);
  return typeof source === "string"
    ? createRejectedStore(source, findInvalidValue(configuration))
    : composeMintStore({ ...configuration, ...source }, loadAllWallets);
}

export { describeAction, describeError, formatPrice } from "./headless/describe.js";
export { loadLocalization } from "./headless/load-localization.js";
export type { Localization } from "./headless/localization.js";
export { performAction } from "./headless/perform-action.js";
export { watchCountdown, type Countdown } from "./headless/watch-countdown.js";
export { watchSnapshot } from "./headless/watch-snapshot.js";
export { watchWallets } from "./headless/watch-wallets.js";
export type { MintStore, MintStoreConfiguration };
export type { MintSnapshot } from "./core/snapshot.js";
export type { HostWallet } from "./compose/create-mint-store.js";
export type { Failure, FailureCode } from "./core/failure.js";
export { readDetails, type FailureDetails } from "./core/failure-details.js";
export type { Loadable } from "./core/loadable.js";
export type { MintRequest, SecondPaymentOptions, ProofHandler } from "./core/mint/mint-request.js";
export type { VerifiedCost } from "./core/verified-cost.js";
export type { BalanceShortage, MainAction } from "./core/main-action.js";
export type { MintOutcome, OutcomeItem } from "./core/outcome.js";
export type {
  ClaimState,
  ExpiryWait,
  RetryWait,
  MintProgress,
  MintState,
  PriceConfirmation,
  QueuedMint,
  SigningProgress,
  WalletState,
} from "./core/mint-state.js";
export type {
  FundedAccount,
  Payment,
  TransactionEffects,
  TransactionProblem,
  TransactionProblemCode,
  TransactionVerification,
} from "./core/transaction-verifier.js";
export type {
  WalletChange,
  WalletConnection,
  DirectoryChange,
  UnusableWallet,
  WalletDirectory,
  WalletObstacle,
  WalletOption,
} from "./core/wallet-directory.js";
export type { Address, BaseUnits } from "./contract/values/brand.js";
export type {
  ClaimBenefit,
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "./contract/mint/claim-codes.js";
export type { Collection, CollectionResponse, Phase, Supply } from "./contract/mint/collection.js";
export type { OpenEnum } from "./contract/values/schema.js";
export type { MintCost, MintPayment, PrepareMintResponse } from "./contract/mint/mint.js";
export type { MintedItem } from "./contract/mint/items.js";
export type { DutchPriceResponse } from "./contract/mint/prices.js";
export type { Price, PriceInput } from "./contract/values/price.js";
export type { ProofChallenge } from "./contract/mint/proof.js";
export type { EligibilityResponse } from "./contract/mint/wallet.js";
