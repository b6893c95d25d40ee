import type { ReactiveController, ReactiveControllerHost } from "lit";
import { shareMintStore, type HostWallet, type LoadOptionalWallets } from "../compose/create-mint-store.js";
import type { MintState } from "../core/mint-state.js";
import type { MintStore } from "../core/mint-store.js";
import type { ConfigurationResult } from "./configuration.js";

/**
 * Selects the store of an element, subscribes the element to it while it is connected, and requests an update after
 * every change.
 */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onChange: (store: MintStore | null) => void;
  #configuration: ConfigurationResult = "COLLECTION_MISSING";
  #store: MintStore | null = null;
  #initialState: MintState | null = null;
  #unsubscribe: (() => void) | null = null;
  #isConnected = false;

  /** @param onChange Called after every change of the store, and when the element is connected to one. */
  constructor(host: ReactiveControllerHost, onChange: (store: MintStore | null) => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  get store(): MintStore | null {
    return this.#store;
  }

  /** State of the store when the element first subscribed to it; null before. */
  get initialState(): MintState | null {
    return this.#initialState;
  }

  /** Configuration that selects the store, or why there is none. */
  get configuration(): ConfigurationResult {
    return this.#configuration;
  }

  /**
   * Switches to the store for a configuration, or to none for an error.
   * @param wallet The page's own wallet, for a new store.
   */
  configure(
    configuration: ConfigurationResult,
    wallet: HostWallet | null,
    loadOptionalWallets: LoadOptionalWallets | undefined,
  ): void {
    this.#configuration = configuration;
    const store =
      typeof configuration === "string" ? null : shareMintStore(configuration, loadOptionalWallets);
    if (store === this.#store) return;
    this.#release();
    if (wallet) store?.setWallet(wallet);
    this.#store = store;
    this.#initialState = null;
    if (this.#isConnected) this.hostConnected();
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#initialState ??= this.#store?.state ?? null;
    this.#unsubscribe ??= this.#store?.subscribe(() => this.#onStoreChange()) ?? null;
    // Another element may have changed the store in the meantime, and countdowns of this one were stopped.
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
    this.#onChange(this.#store);
    this.#host.requestUpdate();
  }
}
