import type { Collection, Phase } from "../contract/collection.js";
import type { MintCost, MintedItem } from "../contract/mint.js";
import type { TransactionVerification } from "../core/ports.js";

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
  constructor(readonly collection: Collection) {
    super("mint-load", bubbling);
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
  /** @param address Base58; null when no wallet is connected. */
  constructor(readonly address: string | null) {
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
  /** @param phase Current phase; null when the collection has none. */
  constructor(readonly phase: Phase | null) {
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
  /** @param quantity Units. */
  constructor(
    readonly phase: Phase,
    readonly quantity: number,
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
  /**
   * @param sessionId Id of the session that holds the reservation.
   * @param cost Quoted cost of all units; undefined when the service doesn't quote.
   * @param verifications Verification of each transaction with its decoded effects; all are safe.
   */
  constructor(
    readonly sessionId: string,
    readonly cost: MintCost | undefined,
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
  /** Signature of the first transaction, base58; null: unknown. */
  readonly signature: string | null;

  /**
   * @param items Confirmed items.
   * @param signatures Signatures of the confirmed transactions, base58.
   * @param missed Ordered units that were not minted.
   */
  constructor(
    readonly items: readonly MintedItem[],
    readonly signatures: readonly string[],
    readonly missed: number,
  ) {
    super("mint-success", bubbling);
    this.signature = signatures[0] ?? null;
  }
}

/**
 * `mint-error`: loading, connecting or minting has failed. Branch on `code`.
 *
 * @example
 * ```ts
 * import "mint-widget";
 *
 * document.querySelector("mint-widget")?.addEventListener("mint-error", ({ code, message, remedy }) => {
 *   if (code !== "CANCELLED" && code !== "WALLET_REJECTED") console.warn(code, message, remedy);
 * });
 * ```
 */
export class MintErrorEvent extends Event {
  /**
   * @param code `ErrorCode` or `TransportCode` of `mint-widget/api`, `WalletErrorCode`, `MintErrorCode`,
   * `ConfigurationErrorCode`, or `UNEXPECTED`.
   * @param message Text in the widget's language.
   * @param remedy Advice in the widget's language; empty: none.
   * @param details Further data of the code. `UNSAFE_TRANSACTION`: the problems found, each with a `code`.
   */
  constructor(
    readonly code: string,
    readonly message: string,
    readonly remedy: string,
    readonly details?: unknown,
  ) {
    super("mint-error", bubbling);
  }
}

/** Events of `<mint-widget>` by name. All of them bubble and are composed. */
export interface MintWidgetEventMap {
  "mint-load": MintLoadEvent;
  "mint-wallet-change": MintWalletChangeEvent;
  "mint-phase-change": MintPhaseChangeEvent;
  "mint-before-prepare": MintBeforePrepareEvent;
  "mint-before-sign": MintBeforeSignEvent;
  "mint-success": MintSuccessEvent;
  "mint-error": MintErrorEvent;
}

declare global {
  // Only an interface merges with the DOM's declaration.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface GlobalEventHandlersEventMap extends MintWidgetEventMap {}
}
