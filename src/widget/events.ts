import type { Collection, Phase } from "../contract/collection.js";
import type { MintCost, MintedItem } from "../contract/mint.js";
import type { TransactionVerification } from "../core/ports.js";

const bubbling: EventInit = { bubbles: true, composed: true };
const cancelable: EventInit = { ...bubbling, cancelable: true };

/** The collection was read for the first time. */
export class MintLoadEvent extends Event {
  constructor(readonly collection: Collection) {
    super("mint-load", bubbling);
  }
}

/** The wallet was connected, disconnected, or switched to another address. */
export class MintWalletChangeEvent extends Event {
  /** @param address Base58; null when no wallet is connected. */
  constructor(readonly address: string | null) {
    super("mint-wallet-change", bubbling);
  }
}

/** Another phase is the one that the page is about, or its status has changed. */
export class MintPhaseChangeEvent extends Event {
  constructor(readonly phase: Phase | null) {
    super("mint-phase-change", bubbling);
  }
}

/** About to ask the service for transactions. Prevent the default to stop; nothing has happened yet. */
export class MintBeforePrepareEvent extends Event {
  constructor(
    readonly phase: Phase,
    readonly quantity: number,
  ) {
    super("mint-before-prepare", cancelable);
  }
}

/** About to hand transactions to the wallet. Prevent the default to stop; the reservation then runs out. */
export class MintBeforeSignEvent extends Event {
  /** @param verifications What each transaction was found to do; all of them are safe. */
  constructor(
    readonly sessionId: string,
    readonly cost: MintCost | undefined,
    readonly verifications: readonly TransactionVerification[],
  ) {
    super("mint-before-sign", cancelable);
  }
}

/** Units were minted and confirmed. With `missed` above zero it is a partial success. */
export class MintSuccessEvent extends Event {
  /** The first transaction's signature, base58. */
  readonly signature: string | null;

  constructor(
    readonly items: readonly MintedItem[],
    readonly signatures: readonly string[],
    readonly missed: number,
  ) {
    super("mint-success", bubbling);
    this.signature = signatures[0] ?? null;
  }
}

/** Something did not work. Branch on `code`. */
export class MintErrorEvent extends Event {
  /**
   * @param code One of the service's codes, of the wallet's, or of the widget's own.
   * @param message In the widget's language, for people.
   * @param remedy What can be done, in the widget's language; empty when nothing can.
   * @param details What the code is about, if there is more to say. `UNSAFE_TRANSACTION`: the problems that were found,
   * each with a `code`.
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
  // An interface, because only an interface can be merged into the DOM's.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface GlobalEventHandlersEventMap extends MintWidgetEventMap {}
}
