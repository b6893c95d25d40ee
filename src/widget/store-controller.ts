import type { ReactiveController, ReactiveControllerHost } from "lit";
import { shareMintStore, type HostWallet, type LoadOptionalWallets } from "../compose/create-mint-store.js";
import type { MintState } from "../core/mint-state.js";
import type { MintStore } from "../core/mint-store.js";
import type { ConfigurationResult } from "./configuration.js";

/** Selects the store of an element, and subscribes the element to it while the element is connected; requests an update at every change. */
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

  /** State of the store when the element subscribed to it for the first time; null before. */
  get initialState(): MintState | null {
    return this.#initialState;
  }

  /** What selects the store, or why there is none. */
  get configuration(): ConfigurationResult {
    return this.#configuration;
  }

  /**
   * Changes to the store that a configuration selects; to none for an error.
   * @param wallet Wallet of the page for another store.
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
    this.#onChange(this.#store);
    this.#host.requestUpdate();
  }
}
