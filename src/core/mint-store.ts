import type { Phase } from "../contract/mint/collection.js";
import type { PriceInput } from "../contract/values/price.js";
import type { HostWallet } from "./host-wallet.js";
import type { MainAction } from "./main-action.js";
import type { MintRequest } from "./mint/mint-request.js";
import type { MintOutcome } from "./outcome.js";
import type { WalletDirectory } from "./wallet-directory.js";
import type { MintState } from "./mint-state.js";

/**
 * State and actions of one collection's mint page. The first subscriber starts reading and polling, the last one stops
 * them. State holds only what the service has confirmed. Made by `createMintStore`.
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

  /** Maximum quantity in units; at least 1, so that a spin button has a range. */
  readonly maxQuantity: number;

  /** Chain of the collection; null until it is read, and when the service doesn't name one: then nothing can be signed. */
  readonly chain: string | null;

  /** The service's time in milliseconds since 1970. */
  now(): number;

  /**
   * Calls `listener` after every change of `state`, for the first time after `subscribe` has returned. Unsubscribing and
   * subscribing again at once, as React does with an inline function, reads nothing again.
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
   * @param isComplete True: validated at once; false, the default: still being typed, validated after a pause.
   */
  enterCode(code: string, isComplete?: boolean): void;

  /**
   * Sets the wallet that gets the items of the next mints. The connected wallet pays and signs, and its limits apply.
   * @param address Base58; empty: the connected wallet. An invalid one is refused when minting, with `RECIPIENT_INVALID`.
   */
  enterRecipient(address: string): void;

  /**
   * Checkout with the directory of wallets. Loaded once, after the first view.
   * @throws {Error} of the failed import when it can't be loaded; the next call tries again.
   */
  checkout(): Promise<{ readonly wallets: WalletDirectory }>;

  /**
   * Connects a wallet. Failures become state; never rejects.
   * @param id Id of an option of `checkout().wallets`.
   */
  connect(id: string): Promise<void>;

  /**
   * Replaces the page's own wallet, connected or not: a wallet that the page connects later is noticed. Nothing is read
   * again for it, and the chosen quantity and the claim code stay. A connected wallet of the page takes the place of the
   * one that is connected; the page's previous wallet is disconnected from this page's mint.
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
   * Does what a press of the main button means: reads again after `reload`; mints for `mint`, `retry` and `ask`; dismisses
   * the outcome for `mint-more`, with the units that were not minted as the next quantity. Does nothing for any other
   * action: a wallet, a claim code and a higher price are the visitor's choice. Never rejects: failures become state.
   * @param action `action` of the store when the button was pressed.
   * @returns false when there was nothing to do.
   */
  performAction(action: MainAction, request?: MintRequest): Promise<boolean>;

  /**
   * Mints as the main action describes, one mint at a time. The result of the last mint is dismissed. Never rejects:
   * failures are in `state.mint`.
   * @param options `quantity`: units; the chosen quantity by default. `acceptSecondPayment`: signs while the action is
   * `await-expiry`, so that both mints may be paid.
   * @returns the outcome. Its failure says why nothing, or not everything, was minted: among others
   * `WALLET_NOT_CONNECTED`, `NOT_READY` and `MINT_IN_PROGRESS`, the service's code for what the main action shows, such as
   * `PHASE_NOT_ACTIVE`, `PRICE_CHANGED` with the price while that is to be confirmed, and `PREVIOUS_MINT_PENDING` during
   * `await-expiry`.
   */
  mint(options?: MintRequest & { quantity?: number | undefined }): Promise<MintOutcome>;

  /**
   * Accepts the price of a pending price confirmation and continues the mint. Never rejects.
   * @param price The price that was shown: `quoted` of the confirmation. Any other price confirms nothing.
   * @returns the outcome, as of `mint`; null when no price is to be confirmed.
   */
  confirmPrice(price: PriceInput): Promise<MintOutcome | null>;

  /**
   * Clears the last outcome; leaves the queue; declines the price of a pending price confirmation; cancels a mint while
   * its proof is being given or the wallet signs.
   */
  dismiss(): void;
}
