import { toFailure } from "./failure.js";
import type { KeyValueStore, WalletConnection, WalletDirectory } from "./ports.js";
import type { WalletState } from "./state.js";

const storageKey = "mint-widget:wallet";

/** The one wallet that a page is connected to: connects, follows its account, remembers it for the next visit. */
export class WalletSession {
  readonly #directory: WalletDirectory;
  readonly #storage: KeyValueStore;
  readonly #publish: (next: WalletState) => void;
  #connection: WalletConnection | null = null;
  #leave: (() => void) | null = null;
  #attempt = 0;

  constructor(directory: WalletDirectory, storage: KeyValueStore, publish: (next: WalletState) => void) {
    this.#directory = directory;
    this.#storage = storage;
    this.#publish = publish;
  }

  /** Connects; a newer call supersedes an older one. Failures are published, never thrown. */
  async connect(id: string, chain: string, silent = false): Promise<void> {
    const attempt = ++this.#attempt;
    const option = this.#directory.list(chain).find((wallet) => wallet.id === id);
    if (!option) return;
    if (!silent) this.#publish({ status: "connecting", option });
    try {
      const connection = await this.#directory.connect(id, { chain, silent });
      if (attempt !== this.#attempt) return;
      this.#adopt(connection);
      this.#store(id);
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.#publish({ status: "disconnected", ...(!silent && { failure: toFailure(error) }) });
    }
  }

  /** Connects the host's wallet, or the one of the last visit, without a dialog. Nothing happens when there is none. */
  async reconnect(chain: string): Promise<void> {
    if (this.#connection) return;
    const options = this.#directory.list(chain);
    const known = options.find(({ kind }) => kind === "host")?.id ?? this.#recall();
    if (known !== null && options.some(({ id }) => id === known)) await this.connect(known, chain, true);
  }

  /** Another of the wallet's addresses. */
  choose(address: string): void {
    if (!this.#connection?.addresses.includes(address)) return;
    this.#connection.select(address);
    this.#adopt(this.#connection);
  }

  async disconnect(): Promise<void> {
    const connection = this.#connection;
    this.#attempt++;
    this.#drop();
    this.#store(null);
    // The page is through with the wallet, whether or not the wallet can be told so.
    await connection?.disconnect().catch(() => undefined);
  }

  #adopt(connection: WalletConnection): void {
    this.#leave?.();
    this.#connection = connection;
    this.#leave = connection.subscribe((change) => {
      if (change.type === "disconnect") this.#drop();
      else this.#publish({ status: "connected", connection, address: change.address });
    });
    this.#publish({ status: "connected", connection, address: connection.address });
  }

  #drop(): void {
    this.#leave?.();
    this.#leave = null;
    this.#connection = null;
    this.#publish({ status: "disconnected" });
  }

  #recall(): string | null {
    try {
      return this.#storage.getItem(storageKey);
    } catch {
      return null;
    }
  }

  #store(id: string | null): void {
    try {
      if (id === null) this.#storage.removeItem(storageKey);
      else this.#storage.setItem(storageKey, id);
    } catch {
      // Without storage the wallet is asked for at every visit.
    }
  }
}
