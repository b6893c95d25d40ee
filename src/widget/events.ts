import type { Address } from "../contract/values/brand.js";
import type { Collection, Phase } from "../contract/mint/collection.js";
import type { MintedItem } from "../contract/mint/items.js";
import type { VerifiedCost } from "../core/verified-cost.js";
import type { OpenEnum } from "../contract/values/schema.js";
import type { FailureCode } from "../core/failure.js";
import type { TransactionVerification } from "../core/transaction-verifier.js";
import type { ConfigurationErrorCode } from "./configuration.js";

const bubbling: EventInit = { bubbles: true, composed: true };
const cancelable: EventInit = { ...bubbling, cancelable: true };

/**
 * `mint-load`: the collection was read for the first time.
 *
 * @example
 * ```ts
 * import "mint-widget";
 *
 * document.querySelector("mint-widget")?.addEventListener("mint-load", ({ collection }) => {
 *   document.title = collection.name;
 * });
 * ```
 */
export class MintLoadEvent extends Event {
  constructor(
    /** Loaded collection. */
    readonly collection: Collection,
  ) {
    super("mint-load", bubbling);
  }
}

/**
 * `mint-connect-request`: the wallet dialog is about to open. Call `preventDefault()` to open your own dialog instead,
 * and then set the property `wallet`.
 *
 * @example
 * ```ts
 * import "mint-widget";
 * import type { HostWallet } from "mint-widget";
 *
 * declare function openOwnDialog(): Promise<HostWallet>;
 *
 * document.querySelector("mint-widget")?.addEventListener("mint-connect-request", async (event) => {
 *   event.preventDefault();
 *   const widget = event.currentTarget as HTMLElementTagNameMap["mint-widget"];
 *   widget.wallet = await openOwnDialog();
 * });
 * ```
 */
export class MintConnectRequestEvent extends Event {
  constructor() {
    super("mint-connect-request", cancelable);
  }
}

/**
 * `mint-wallet-change`: the wallet was connected, disconnected, or switched to another address.
 *
 * @example
 * ```ts
 * import "mint-widget";
 *
 * document.querySelector("mint-widget")?.addEventListener("mint-wallet-change", ({ address }) => {
 *   console.log(address ?? "disconnected");
 * });
 * ```
 */
export class MintWalletChangeEvent extends Event {
  constructor(
    /** Base58 address of the wallet; null: no wallet is connected. */
    readonly address: Address | null,
  ) {
    super("mint-wallet-change", bubbling);
  }
}

/**
 * `mint-phase-change`: the current phase or its status has changed.
 *
 * @example
 * ```ts
 * import "mint-widget";
 *
 * document.querySelector("mint-widget")?.addEventListener("mint-phase-change", ({ phase }) => {
 *   if (phase?.status === "active") document.title = `${phase.name} is open`;
 * });
 * ```
 */
export class MintPhaseChangeEvent extends Event {
  constructor(
    /** Current phase; null: the collection has none. */
    readonly phase: Phase | null,
  ) {
    super("mint-phase-change", bubbling);
  }
}

/**
 * `mint-before-prepare`: the mint is about to reserve supply. `preventDefault()` cancels it with `CANCELLED`.
 *
 * @example
 * ```ts
 * import "mint-widget";
 *
 * document.querySelector("mint-widget")?.addEventListener("mint-before-prepare", (event) => {
 *   if (!confirm(`Mint ${event.quantity} in ${event.phase.name}?`)) event.preventDefault();
 * });
 * ```
 */
export class MintBeforePrepareEvent extends Event {
  constructor(
    /** Phase of the mint. */
    readonly phase: Phase,
    /** Units. */
    readonly quantity: number,
    /** Wallet that receives the items; null: the connected one. */
    readonly recipient: Address | null = null,
  ) {
    super("mint-before-prepare", cancelable);
  }
}

/**
 * `mint-before-sign`: the verified transactions are about to be passed to the wallet. `preventDefault()` cancels the mint
 * with `CANCELLED`; the reservation then expires.
 *
 * @example
 * ```ts
 * import "mint-widget";
 *
 * document.querySelector("mint-widget")?.addEventListener("mint-before-sign", (event) => {
 *   const payments = event.verifications.flatMap(({ effects }) => effects?.payments ?? []);
 *   if (payments.length > 2) event.preventDefault();
 * });
 * ```
 */
export class MintBeforeSignEvent extends Event {
  constructor(
    /** Id of the session that holds the reservation. */
    readonly sessionId: string,
    /** Cost of all units, decoded from the transactions' bytes. */
    readonly cost: VerifiedCost,
    /** Verification of each transaction with its decoded effects; all are safe. */
    readonly verifications: readonly TransactionVerification[],
  ) {
    super("mint-before-sign", cancelable);
  }
}

/**
 * `mint-success`: units were minted and confirmed. A partial success when `missed` is above zero.
 *
 * @example
 * ```ts
 * import "mint-widget";
 *
 * document.querySelector("mint-widget")?.addEventListener("mint-success", ({ items, missed }) => {
 *   console.log(items.map(({ name }) => name).join(", "), `${missed} not minted`);
 * });
 * ```
 */
export class MintSuccessEvent extends Event {
  /** Signature of the first transaction, base58; null when the service has confirmed the mint without naming it. */
  readonly signature: string | null;

  constructor(
    /** Confirmed items. */
    readonly items: readonly MintedItem[],
    /** Signatures of the confirmed transactions, base58. */
    readonly signatures: readonly string[],
    /** Ordered units that were not minted. */
    readonly missed: number,
    /**
     * Base58 address of the wallet that signed and paid. It isn't the connected one any more if the collector has
     * switched the account in the meantime.
     */
    readonly wallet: string,
  ) {
    super("mint-success", bubbling);
    this.signature = signatures[0] ?? null;
  }
}

/**
 * `mint-reveal`: items of the connected wallet were revealed while the page was open.
 *
 * @example
 * ```ts
 * import "mint-widget";
 *
 * document.querySelector("mint-widget")?.addEventListener("mint-reveal", ({ items }) => {
 *   console.log(items.map(({ name, rarityRank }) => `${name}, rank ${rarityRank}`).join("; "));
 * });
 * ```
 */
export class MintRevealEvent extends Event {
  constructor(
    /** Items with their revealed art and traits. */
    readonly items: readonly MintedItem[],
  ) {
    super("mint-reveal", bubbling);
  }
}

/**
 * `mint-error`: loading, connecting or minting has failed. Branch on `code`.
 *
 * @example
 * ```ts
 * import "mint-widget";
 * import { readDetails } from "mint-widget/configuration";
 *
 * document.querySelector("mint-widget")?.addEventListener("mint-error", (event) => {
 *   const problems = readDetails(event, "UNSAFE_TRANSACTION");
 *   if (problems) console.error(problems.map(({ code }) => code));
 *   else if (event.code !== "WALLET_REJECTED") console.warn(event.code, event.message, event.remedy);
 * });
 * ```
 */
export class MintErrorEvent extends Event {
  constructor(
    /** `FailureCode` or `ConfigurationErrorCode`; newer services may have further codes. */
    readonly code: OpenEnum<FailureCode | ConfigurationErrorCode>,
    /** Text in the widget's language. */
    readonly message: string,
    /** Advice in the widget's language; empty: none. */
    readonly remedy: string,
    /** Details of the code as received, untrusted. `readDetails` of `mint-widget/configuration` validates them. */
    readonly details?: unknown,
  ) {
    super("mint-error", bubbling);
  }
}
