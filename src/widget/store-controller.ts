import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { MintState } from "../core/state/mint-state.js";
import type { MintStore } from "../core/store/mint-store.js";

/** Subscribes an element to a store while the element is connected; requests an update at every change. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onChange: () => void;
  #store: MintStore | null = null;
  #initialState: MintState | null = null;
  #unsubscribe: (() => void) | null = null;
  #isConnected = false;

  /** @param onChange Called after every change of the store, and when the element is connected to one. */
  constructor(host: ReactiveControllerHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  get store(): MintStore | null {
    return this.#store;
  }

  /** State of the store when the element subscribed to it for the first time; null before. */
  get initialState(): MintState | null {
    return this.#initialState;
  }

  /** Replaces the store; null removes it. */
  setStore(store: MintStore | null): void {
    if (store === this.#store) return;
    this.#release();
    this.#store = store;
    this.#initialState = null;
    if (this.#isConnected) this.hostConnected();
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#initialState ??= this.#store?.state ?? null;
    this.#unsubscribe ??= this.#store?.subscribe(() => this.#onStoreChange()) ?? null;
    // Another element may have changed the store before, and no countdown ran for this one.
    this.#onStoreChange();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.#release();
  }

  #release(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  #onStoreChange(): void {
    this.#onChange();
    this.#host.requestUpdate();
  }
}
