import type { LitElement, ReactiveController } from "lit";
import type { SecondPaymentOptions } from "../../core/mint-flow/checkout.js";
import type { ConfigurationErrorCode } from "../../core/configuration-error-code.js";
import { toFailedOutcome, type MintOutcome } from "../../core/outcome.js";
import type { ProofHandler } from "../../core/ports.js";
import type { MintStore } from "../../core/store/mint-store.js";
import type { MintProgress, MintState } from "../../core/state/mint-state.js";
import {
  MintBeforePrepareEvent,
  MintBeforeSignEvent,
  MintErrorEvent,
  MintRevealEvent,
  MintSuccessEvent,
  MintWalletChangeEvent,
} from "../events.js";
import type { Localization } from "../i18n/localization.js";
import { describeError, isConfigurationError, type ErrorReason } from "../shared/error-messages.js";
import { signedRemedy } from "./outcome-view.js";
import type { StoreController } from "../store-controller.js";

/** Element that mints. */
export interface MintingElement extends LitElement {
  readonly affiliateCode: string | null;
  readonly proofHandler: ProofHandler | null;
}

/** Dispatcher of the widget that has begun the store's mint: the outcome is its own. */
const minters = new WeakMap<MintStore, EventDispatcher>();

/** Outcomes that were dispatched: the widgets of one drop share its store, and a mint has one outcome. */
const dispatchedOutcomes = new WeakSet<MintProgress>();

/**
 * Dispatches the events of the wallet and of mints. Changes between the subscription to the store and the loading of
 * this module are dispatched when it is loaded.
 */
export class EventDispatcher implements ReactiveController {
  readonly #host: MintingElement;
  readonly #localization: Localization;
  readonly #controller: Pick<StoreController, "store" | "initialState">;
  #initialState: MintState | null = null;
  /** State and address of the last dispatched events. */
  #previousState: MintState | null = null;
  #previousAddress: string | null = null;

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
    if (initialState !== this.#initialState) this.#previousState = this.#initialState = initialState;
    const previous = this.#previousState;
    const state = store?.state ?? null;
    this.#previousState = state;

    const address = state?.wallet.status === "connected" ? state.wallet.address : null;
    if (address !== this.#previousAddress) {
      this.#previousAddress = address;
      this.#host.dispatchEvent(new MintWalletChangeEvent(address));
    }
    if (store && state && previous) this.#onStateChange(store, state, previous);
  }

  /**
   * Mints; the events before it can cancel it. Its outcome is dispatched here, and on no other widget of the drop, even if
   * the element was removed or shows another drop by then. Never rejects.
   * @param store Store, or why there is none.
   */
  async mint(
    store: MintStore | ConfigurationErrorCode,
    quantity: number | undefined,
    options: SecondPaymentOptions = {},
  ): Promise<MintOutcome> {
    if (typeof store === "string") return toFailedOutcome({ code: store }, quantity ?? 1);
    const host = this.#host;
    const isFirst = !minters.has(store);
    if (isFirst) minters.set(store, this);
    const { mint: before } = store.state;
    const outcome = await store.mint({
      ...options,
      quantity,
      affiliateCode: host.affiliateCode ?? undefined,
      proofHandler: host.proofHandler ?? undefined,
      beforePrepare: ({ phase, quantity }) => host.dispatchEvent(new MintBeforePrepareEvent(phase, quantity)),
      beforeSign: ({ session, cost, verifications }) =>
        host.dispatchEvent(new MintBeforeSignEvent(session.sessionId, cost, verifications)),
    });
    if (isFirst) {
      if (store.state.mint !== before) this.#dispatchOutcome(store, store.state);
      minters.delete(store);
    }
    return outcome;
  }

  #onStateChange(store: MintStore, state: MintState, previous: MintState): void {
    const { wallet, mint } = state;
    if (wallet !== previous.wallet && wallet.status === "disconnected" && wallet.failure) {
      dispatchError(this.#host, wallet.failure, this.#localization);
    }
    if (mint !== previous.mint) this.#dispatchOutcome(store, state);
  }

  /** Dispatches the outcome in a state, once, unless it is another widget's. */
  #dispatchOutcome(store: MintStore, { mint, expiryWait }: MintState): void {
    const { status } = mint;
    if (status !== "succeeded" && status !== "revealed" && status !== "failed") return;
    if ((minters.get(store) ?? this) !== this || dispatchedOutcomes.has(mint)) return;
    dispatchedOutcomes.add(mint);
    if (status === "succeeded") {
      const { items, signatures, quantity, minted } = mint;
      this.#host.dispatchEvent(new MintSuccessEvent(items, signatures, quantity - minted));
    }
    if (status === "revealed") this.#host.dispatchEvent(new MintRevealEvent(mint.items));
    if (status !== "revealed" && mint.failure) {
      const remedy = signedRemedy(mint, !!expiryWait, this.#localization);
      dispatchError(this.#host, mint.failure, this.#localization, remedy);
    }
  }
}

/**
 * Dispatches a failure as `mint-error`, and logs configuration errors to the console.
 * @param otherRemedy replaces the remedy of the code
 */
export function dispatchError(
  host: EventTarget,
  reason: ErrorReason,
  localization: Localization,
  otherRemedy?: string | null,
): void {
  const { code, details } = reason;
  const { title, remedy: remedyOfCode } = describeError(reason, origin, localization);
  const remedy = otherRemedy ?? remedyOfCode;
  if (isConfigurationError(code, localization)) console.error(`<mint-widget>: ${title}. ${remedy} (${code})`);
  host.dispatchEvent(new MintErrorEvent(code, title, remedy, details));
}
