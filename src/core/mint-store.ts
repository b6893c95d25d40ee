import type { Phase } from "../contract/mint/collection.js";
import type { PriceInput } from "../contract/values/price.js";
import type { HostWallet } from "./host-wallet.js";
import type { MainAction } from "./main-action.js";
import type { MintRequest } from "./mint/mint-request.js";
import type { MintOutcome } from "./outcome.js";
import type { WalletDirectory } from "./wallet-directory.js";
import type { MintState } from "./mint-state.js";

/**
 * State and actions of one collection's mint page. The first subscriber starts reading and polling, and the last one to
 * unsubscribe stops them. The state holds only what the service has confirmed. Created by `createMintStore`.
 *
 * @example
 * ```ts
 * import type { MintStore } from "mint-widget/headless";
 *
 * function bindMintButton(store: MintStore, button: HTMLButtonElement): () => void {
 *   button.addEventListener("click", () => void store.mint({ quantity: 1 }));
 *   return store.subscribe(() => {
 *     button.disabled = store.action.kind !== "mint";
 *     if (store.state.mint.status === "failed") console.error(store.state.mint.failure.code);
 *   });
 * }
 * ```
 */
export interface MintStore {
  /** Current state; a new object after every change. */
  readonly state: MintState;

  /** Current phase: the chosen one, or the best one for the wallet. Null until the collection is read. */
  readonly phase: Phase | null;

  /** Current action of the main button. */
  readonly action: MainAction;

  /** Maximum quantity in units. At least 1, so that a quantity input always has a range. */
  readonly maxQuantity: number;

  /** Chain of the collection. Null until it is read, and when the service doesn't name one: then no wallet can sign. */
  readonly chain: string | null;

  /** The service's time in milliseconds since 1970. */
  now(): number;

  /**
   * Calls `listener` after every change of `state`, never before `subscribe` returns. Unsubscribing and subscribing
   * again right away, as React does with an inline function, doesn't read again.
   * @returns a function that unsubscribes it.
   */
  subscribe(listener: () => void): () => void;

  /** Reads the collection and the wallet's eligibility again. Failures become state; never rejects. */
  refresh(): Promise<void>;

  /**
   * Chooses the current phase.
   * @param id UUID of the phase; null: the best one for the wallet.
   */
  choosePhase(id: string | null): void;

  /**
   * Chooses the quantity.
   * @param quantity Units; clamped to 1 … `maxQuantity`.
   */
  chooseQuantity(quantity: number): void;

  /**
   * Sets the claim code.
   * @param isComplete True: validates it at once; false, the default: the visitor is still typing, so validates it
   *   after a pause.
   */
  enterCode(code: string, isComplete?: boolean): void;

  /**
   * Sets the wallet that receives the items of the next mints. The connected wallet pays and signs, and its limits
   * apply.
   * @param address Base58; empty: the connected wallet. Minting to an invalid address fails with `RECIPIENT_INVALID`.
   */
  enterRecipient(address: string): void;

  /**
   * Checkout with the directory of wallets. Loaded once, after the first view. `restored` resolves once the page's own
   * wallet, or that of the last visit, is connected again, can't be, or hasn't answered for 20 seconds.
   * @throws {Error} of the failed import when it can't be loaded; the next call retries.
   */
  checkout(): Promise<{ readonly wallets: WalletDirectory; readonly restored: Promise<void> }>;

  /**
   * Connects a wallet. Failures become state; never rejects.
   * @param id Id of an option of `checkout().wallets`.
   */
  connect(id: string): Promise<void>;

  /**
   * Replaces the page's own wallet, connected or not. If the page connects it later, the store uses it then. Reads
   * nothing again, and keeps the chosen quantity and the claim code. A connected wallet replaces the one in use, and
   * the page's previous wallet is no longer used.
   * @param wallet as `wallet` of the configuration; null or undefined: none
   */
  setWallet(wallet: HostWallet | null | undefined): void;

  /** Disconnects the wallet. Never rejects. */
  disconnect(): Promise<void>;

  /**
   * Selects another address of the connected wallet.
   * @param address Base58; one of `connection.addresses`.
   */
  chooseAddress(address: string): void;

  /**
   * Runs the main button's action: reads again for `reload`; mints for `mint`, `retry` and `ask`; for `mint-more`,
   * dismisses the outcome and chooses the units that are missing as the next quantity. Does nothing for other actions,
   * which need input from the visitor. Never rejects: failures become state.
   * @param action `action` of the store when the button was pressed.
   * @returns false when the action has nothing to run.
   */
  performAction(action: MainAction, request?: MintRequest): Promise<boolean>;

  /**
   * Mints as the main action describes, one mint at a time. Dismisses the result of the last mint. Never rejects:
   * failures are in `state.mint`.
   * @param options `quantity`: units; the chosen quantity by default. `acceptSecondPayment`: signs even during
   *   `await-expiry`, so that both mints may be charged.
   * @returns the outcome. Its `failure` is the reason why nothing, or not everything, was minted. It can be
   *   `WALLET_NOT_CONNECTED`, `NOT_READY`, `MINT_IN_PROGRESS`, the service's code for the state that the main action
   *   shows, such as `PHASE_NOT_ACTIVE`, `PRICE_CHANGED` with the price while a confirmation is pending, or
   *   `PREVIOUS_MINT_PENDING` during `await-expiry`. During `await-retry`, it is the one of the refused request, and
   *   nothing is sent.
   */
  mint(options?: MintRequest & { quantity?: number | undefined }): Promise<MintOutcome>;

  /**
   * Accepts the price of a pending price confirmation and continues the mint. Never rejects.
   * @param price The price that was shown: `quoted` of the confirmation. Any other price is not accepted.
   * @returns the outcome of the mint, as `mint` does; null when no confirmation is pending.
   */
  confirmPrice(price: PriceInput): Promise<MintOutcome | null>;

  /**
   * Clears the last outcome, leaves the queue, declines a pending price confirmation, cancels a mint while its proof is
   * being computed or the wallet is open, or stops waiting for a wallet that is being connected.
   */
  dismiss(): void;
}
