import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { MintStore } from "../mint/mint-store.js";

/** Joins a store and an element: subscribes while the element is connected, and asks it to draw at every change. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onChange: () => void;
  #store: MintStore | null = null;
  #leave: (() => void) | null = null;
  #isConnected = false;
  #stopDrawing: (() => void) | null = null;

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
  use(store: MintStore | null): void {
    if (store === this.#store) return;
    this.#release();
    this.#store = store;
    if (this.#isConnected) this.hostConnected();
  }

  /** Asks the element to draw again after so many milliseconds, by the one timer of the page; replaces the last wish. */
  drawAgainIn(wait: number): void {
    this.#stopDrawing?.();
    this.#stopDrawing = null;
    if (!this.#store || !this.#leave || wait === Infinity) return;
    let isDue = false;
    this.#stopDrawing = this.#store.ticker.add(() => {
      if (isDue) this.#host.requestUpdate();
      isDue = true;
      return wait;
    });
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#leave ??= this.#store?.subscribe(() => this.#notice()) ?? null;
    // Others may have led the store somewhere before, and without this element no countdown has run.
    this.#notice();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.#release();
  }

  #release(): void {
    this.#leave?.();
    this.#leave = null;
    this.#stopDrawing?.();
    this.#stopDrawing = null;
  }

  #notice(): void {
    this.#onChange();
    this.#host.requestUpdate();
  }
}
