import { toFailure } from "../failure.js";
import type { KeyValueStore, WalletConnection, WalletDirectory } from "../ports.js";
import type { WalletState } from "../state.js";

const storageKey = "mint-widget:wallet";

/** Connection to one wallet: connects, follows account changes, and stores the wallet's id for the next visit. */
export class WalletSession {
  readonly #directory: WalletDirectory;
  readonly #storage: KeyValueStore;
  readonly #publish: (next: WalletState) => void;
  #connection: WalletConnection | null = null;
  #unsubscribe: (() => void) | null = null;
  #attempt = 0;
  #isConnecting = false;
  /** True until a wallet was connected or disconnected on this page: the last visit's wallet may be reconnected. */
  #mayRestore = true;
  /** True after the visitor disconnected the host's wallet, until the host passes another. */
  #isHostDeclined = false;

  constructor(directory: WalletDirectory, storage: KeyValueStore, publish: (next: WalletState) => void) {
    this.#directory = directory;
    this.#storage = storage;
    this.#publish = publish;
  }

  /**
   * Connects a wallet; a newer call supersedes an older one. Failures are published, never thrown.
   * @param silent True: opens no dialog, and a failure isn't reported.
   */
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
   * Connects the host's wallet, or the one of the last visit, without a dialog. Does nothing while another wallet is
   * connected or connecting, or after the visitor has disconnected.
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

  /** Selects another address of the wallet. */
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
    // Disconnected for the page even if the wallet's own disconnect fails.
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
      // Without storage the wallet has to be chosen at every visit.
    }
  }
}
