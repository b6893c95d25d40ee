import { toFailure } from "../failure.js";
import type { HostWallet } from "../host-wallet.js";
import type { DirectoryChange, WalletDirectory } from "../wallet-directory.js";
import type { KeyValueStore, Timers } from "../environment.js";
import type { MintState, WalletState } from "../mint-state.js";
import type { StoreContext } from "../store-context.js";
import { awaitWallet } from "./slow-wallet.js";
import { WalletSession } from "./wallet-session.js";

/** Dependencies of a `WalletController`. */
export interface WalletControllerDeps {
  readonly wallets: WalletDirectory;
  /** Storage of the last wallet's id. */
  readonly storage: KeyValueStore;
  readonly timers: Timers;
  /** Called after the connected address has changed. @param previous State before the change. */
  readonly onAddressChange: (previous: MintState) => void;
}

/** Wallet of a store: publishes the session's changes, reconnects, and follows the page's own wallet. */
export class WalletController {
  readonly session: WalletSession;
  /** Resolves after the first attempt to reconnect a wallet, or 20 seconds later. */
  readonly restored: Promise<void>;
  #onRestored!: () => void;
  readonly #store: StoreContext;
  readonly #deps: WalletControllerDeps;
  #host: HostWallet | null = null;
  /** Null until started. */
  #unsubscribe: (() => void) | null = null;

  constructor(store: StoreContext, deps: WalletControllerDeps) {
    this.#store = store;
    this.#deps = deps;
    this.restored = new Promise((resolve) => (this.#onRestored = resolve));
    this.session = new WalletSession(deps.wallets, deps.storage, deps.timers, (wallet) =>
      this.#publish(wallet),
    );
  }

  /** Reports a host wallet that can't be used, and reconnects the last wallet, now or when it is registered later. */
  start(): void {
    this.#unsubscribe ??= this.#deps.wallets.subscribe((change) => this.#onDirectoryChange(change));
    this.#reportHostError();
    void this.#restore();
  }

  /** Reconnects the last wallet without waiting for one that doesn't answer. */
  async #restore(): Promise<void> {
    const { chain } = this.#store;
    if (chain !== null) await awaitWallet(this.#deps.timers, this.session.reconnect(chain), this.#onRestored);
    this.#onRestored();
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  /** Replaces the page's own wallet; null: it has none. Keeps the visitor's choices. */
  setHost(host: HostWallet | null): void {
    if (host === this.#host) return;
    this.#host = host;
    this.#deps.wallets.setHost(host);
    if (this.#unsubscribe) this.#reportHostError();
    void this.session.onHostReplaced(this.#unsubscribe ? this.#store.chain : null);
  }

  #onDirectoryChange(change: DirectoryChange): void {
    const { chain } = this.#store;
    if (chain === null) return;
    if (change === "list") void this.session.reconnect(chain);
    if (change === "host-connected") void this.session.onHostConnected(chain);
  }

  /** Reports that the page's wallet can't be used, or clears that failure once it can or the wallet is gone. */
  #reportHostError(): void {
    const { wallet } = this.#store.state;
    if (wallet.status !== "disconnected") return;
    const error = this.#deps.wallets.hostErrorOn(this.#store.chain);
    if (!error && !wallet.failure) return;
    this.#store.commit({ wallet: { status: "disconnected", ...(error && { failure: toFailure(error) }) } });
  }

  #publish(wallet: WalletState): void {
    const previous = this.#store.state;
    this.#store.commit({ wallet });
    if (addressOf(wallet) !== addressOf(previous.wallet)) this.#deps.onAddressChange(previous);
  }
}

function addressOf(wallet: WalletState): string | null {
  return wallet.status === "connected" ? wallet.address : null;
}
