import { toFailure } from "../failure.js";
import type { KeyValueStore, WalletConnection, WalletDirectory } from "../ports.js";
import type { WalletState } from "../state.js";

const storageKey = "mint-widget:wallet";

/** The one wallet that a page is connected to: connects, follows its account, remembers it for the next visit. */
export class WalletSession {
  readonly #directory: WalletDirectory;
  readonly #storage: KeyValueStore;
  readonly #publish: (next: WalletState) => void;
  #connection: WalletConnection | null = null;
  #unsubscribe: (() => void) | null = null;
  #attempt = 0;
  #isConnecting = false;
  /** Until a wallet was connected or let go on this page, the one of the last visit is taken up again. */
  #mayRestore = true;
  /** The visitor let go of the host's wallet; it stays so until the host hands in another. */
  #isHostDeclined = false;

  constructor(directory: WalletDirectory, storage: KeyValueStore, publish: (next: WalletState) => void) {
    this.#directory = directory;
    this.#storage = storage;
    this.#publish = publish;
  }

  /** Connects; a newer call supersedes an older one. Failures are published, never thrown. */
  async connect(id: string, chain: string, silent = false): Promise<void> {
    const option = this.#directory.list(chain).find((wallet) => wallet.id === id);
    if (!option) {
      if (!silent && !this.#connection && !this.#isConnecting) {
        this.#publish({ status: "disconnected", failure: { code: "WALLET_UNAVAILABLE", message: "" } });
      }
      return;
    }
    const attempt = ++this.#attempt;
    this.#isConnecting = true;
    this.#release();
    if (!silent) {
      this.#mayRestore = false;
      this.#publish({ status: "connecting", option });
    }
    try {
      const connection = await this.#directory.connect(id, { chain, silent });
      if (attempt !== this.#attempt) return;
      this.#isConnecting = false;
      this.#adopt(connection);
      this.#storeId(id);
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.#isConnecting = false;
      this.#publish({ status: "disconnected", ...(!silent && { failure: toFailure(error) }) });
    }
  }

  /**
   * Connects the host's wallet, or the one of the last visit, without a dialog. Nothing happens when there is none,
   * and never against what the visitor is doing or has done.
   */
  async reconnect(chain: string): Promise<void> {
    const options = this.#directory.list(chain);
    const host = options.find(({ kind }) => kind === "host");
    if (!host) this.#isHostDeclined = false;
    if (this.#connection || this.#isConnecting) return;
    const id = host
      ? this.#isHostDeclined
        ? null
        : host.id
      : this.#mayRestore
        ? this.#readStoredId()
        : null;
    if (id !== null && options.some((option) => option.id === id)) await this.connect(id, chain, true);
  }

  /** Another of the wallet's addresses. */
  choose(address: string): void {
    const connection = this.#connection;
    if (!connection?.addresses.includes(address)) return;
    this.#release();
    connection.select(address);
    this.#adopt(connection);
  }

  async disconnect(): Promise<void> {
    const connection = this.#connection;
    this.#attempt++;
    this.#isConnecting = false;
    this.#isHostDeclined = true;
    this.#clear();
    this.#storeId(null);
    // The page is through with the wallet, whether or not the wallet can be told so.
    await connection?.disconnect().catch(() => undefined);
  }

  #adopt(connection: WalletConnection): void {
    this.#connection = connection;
    this.#mayRestore = false;
    this.#unsubscribe = connection.subscribe((change) => {
      if (change.type === "disconnect") this.#clear();
      else this.#publish({ status: "connected", connection, address: change.address });
    });
    this.#publish({ status: "connected", connection, address: connection.address });
  }

  #clear(): void {
    this.#mayRestore = false;
    this.#release();
    this.#publish({ status: "disconnected" });
  }

  #release(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#connection = null;
  }

  #readStoredId(): string | null {
    try {
      return this.#storage.getItem(storageKey);
    } catch {
      return null;
    }
  }

  #storeId(id: string | null): void {
    try {
      if (id === null) this.#storage.removeItem(storageKey);
      else this.#storage.setItem(storageKey, id);
    } catch {
      // Without storage the wallet is asked for at every visit.
    }
  }
}
