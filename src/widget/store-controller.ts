import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { MintStore } from "../core/store/mint-store.js";

/** Joins a store and an element: subscribes while the element is connected, and asks it to draw at every change. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onChange: () => void;
  #store: MintStore | null = null;
  #unsubscribe: (() => void) | null = null;
  #isConnected = false;
  #cancelUpdate: (() => void) | null = null;

  /** @param onChange Called after every change of the store, and whenever the element comes to one. */
  constructor(host: ReactiveControllerHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  get store(): MintStore | null {
    return this.#store;
  }

  /** Turns to another store, or none. */
  setStore(store: MintStore | null): void {
    if (store === this.#store) return;
    this.#release();
    this.#store = store;
    if (this.#isConnected) this.hostConnected();
  }

  /** Asks the element to draw again after so many milliseconds, by the one timer of the page; replaces the last wish. */
  requestUpdateIn(wait: number): void {
    this.#cancelUpdate?.();
    this.#cancelUpdate = null;
    if (!this.#store || !this.#unsubscribe || wait === Infinity) return;
    let isDue = false;
    this.#cancelUpdate = this.#store.ticker.add(() => {
      if (isDue) this.#host.requestUpdate();
      isDue = true;
      return wait;
    });
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#unsubscribe ??= this.#store?.subscribe(() => this.#onStoreChange()) ?? null;
    // Others may have led the store somewhere before, and without this element no countdown has run.
    this.#onStoreChange();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.#release();
  }

  #release(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#cancelUpdate?.();
    this.#cancelUpdate = null;
  }

  #onStoreChange(): void {
    this.#onChange();
    this.#host.requestUpdate();
  }
}
