import type { ReactiveController } from "lit";
import type { Address } from "../../contract/values/brand.js";
import type { MintStore } from "../../core/mint-store.js";
import type { MintProgress, MintState } from "../../core/mint-state.js";
import { MintErrorEvent, MintRevealEvent, MintSuccessEvent, MintWalletChangeEvent } from "../events.js";
import type { Localization } from "../i18n/localization.js";
import { isMinter, type MintingElement } from "../minter.js";
import {
  describeError,
  formatRemedy,
  isConfigurationError,
  toLoadError,
  type ErrorReason,
} from "../shared/error-messages.js";
import { signedRemedy } from "./outcome-view.js";
import type { StoreController } from "../store-controller.js";

/** Outcomes that have been dispatched, with the element that did; null: it was connected, so the page has them. */
const dispatchedOutcomes = new WeakMap<MintProgress, MintingElement | null>();

/**
 * Dispatches the events of the wallet and of mints. Changes that happened before this module was loaded are dispatched
 * when it loads.
 */
export class EventDispatcher implements ReactiveController {
  readonly #host: MintingElement;
  readonly #localization: Localization;
  readonly #controller: Pick<StoreController, "store" | "initialState">;
  #store: MintStore | null = null;
  /** Store that is reconnecting the wallet of the previous one; null: none. */
  #restoring: MintStore | null = null;
  /** State and address at the last dispatch. */
  #previousState: MintState | null = null;
  #previousAddress: Address | null = null;

  constructor(
    host: MintingElement,
    localization: Localization,
    controller: Pick<StoreController, "store" | "initialState">,
  ) {
    this.#host = host;
    this.#localization = localization;
    this.#controller = controller;
    host.addController(this);
  }

  hostConnected(): void {
    this.onStoreChange();
  }

  onStoreChange(): void {
    const { store, initialState } = this.#controller;
    const isNewStore = store !== this.#store;
    if (isNewStore) this.#previousState = initialState;
    this.#store = store;
    const previous = this.#previousState;
    const state = store?.state ?? null;
    this.#previousState = state;

    const address = addressIn(store);
    // Another store first reconnects the wallet, which is the same one in most cases.
    if (isNewStore && store && address === null && this.#previousAddress !== null)
      void this.#followRestoredWallet(store);
    else if (this.#restoring !== store || address !== null || state?.collection.status === "failed")
      this.#setAddress(address);
    if (store && state && previous) this.#onStateChange(store, state, previous);
    // The outcome of an element that was removed, which this one shows in its place.
    if (store && isNewStore) this.dispatchOutcome(store);
  }

  #setAddress(address: Address | null): void {
    this.#restoring = null;
    if (address === this.#previousAddress) return;
    this.#previousAddress = address;
    this.#host.dispatchEvent(new MintWalletChangeEvent(address));
  }

  /** Dispatches that no wallet is connected only once the store has tried to reconnect one. */
  async #followRestoredWallet(store: MintStore): Promise<void> {
    this.#restoring = store;
    const checkout = await store.checkout().catch(() => null);
    await checkout?.restored;
    if (this.#restoring === store) this.#setAddress(addressIn(store));
  }

  #onStateChange(store: MintStore, state: MintState, previous: MintState): void {
    const { wallet, mint } = state;
    if (wallet !== previous.wallet && wallet.status === "disconnected" && wallet.failure) {
      dispatchError(this.#host, wallet.failure, this.#localization);
    }
    if (mint !== previous.mint) this.dispatchOutcome(store);
  }

  /**
   * Dispatches the outcome of the store's mint once, unless another widget started the mint. Also works when the widget
   * has been removed or shows another drop by then. What reached no page, since its element was removed, is dispatched
   * again by the first connected one.
   */
  dispatchOutcome(store: MintStore): void {
    const { mint, expiryWait } = store.state;
    const { status } = mint;
    if (status !== "succeeded" && status !== "revealed" && status !== "failed") return;
    const { isConnected } = this.#host;
    const removed = dispatchedOutcomes.get(mint);
    const isDue = removed
      ? isConnected && removed !== this.#host
      : removed === undefined && isMinter(this.#host, store);
    if (!isDue) return;
    dispatchedOutcomes.set(mint, isConnected ? null : this.#host);
    if (status === "succeeded") {
      const { items, signatures, quantity, minted, wallet } = mint;
      // Only a signed mint succeeds.
      this.#host.dispatchEvent(new MintSuccessEvent(items, signatures, quantity - minted, wallet!));
    }
    if (status === "revealed") this.#host.dispatchEvent(new MintRevealEvent(mint.items));
    if (status !== "revealed" && mint.failure) {
      const remedy = signedRemedy(mint, !!expiryWait, this.#localization);
      dispatchError(this.#host, mint.failure, this.#localization, remedy);
    }
  }
}

/** Address of the connected wallet; null: none. */
function addressIn(store: MintStore | null): Address | null {
  const { wallet } = store?.state ?? {};
  return wallet?.status === "connected" ? wallet.address : null;
}

/**
 * Dispatches a failure as `mint-error`, and logs configuration errors to the console.
 * @param otherRemedy Replaces the remedy of the code.
 */
export function dispatchError(
  host: EventTarget,
  reason: ErrorReason,
  localization: Localization,
  otherRemedy?: string | null,
): void {
  const { code, details } = reason;
  const message = describeError(reason, origin, localization);
  const { title } = message;
  const { localName: tag = "mint-widget" } = host as Partial<Element>;
  const remedy = otherRemedy ?? formatRemedy(message);
  if (isConfigurationError(code, localization)) console.error(`<${tag}>: ${title}. ${remedy} (${code})`);
  host.dispatchEvent(new MintErrorEvent(code, title, remedy, details));
}

/** Dispatches an error of the configuration or of the first read as `mint-error`. */
export function dispatchLoadError(host: EventTarget, reason: ErrorReason, localization: Localization): void {
  dispatchError(host, toLoadError(reason, location.protocol), localization);
}
