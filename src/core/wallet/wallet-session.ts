import { toFailure } from "../failure.js";
import type { KeyValueStore, Timers } from "../environment.js";
import type { WalletConnection, WalletDirectory, WalletOption } from "../wallet-directory.js";
import type { WalletState } from "../mint-state.js";
import { awaitWallet } from "./slow-wallet.js";

const storageKey = "mint-widget:wallet";

type Session =
  /** `initial`: nothing was connected on this page yet, so the wallet of the last visit may be reconnected. */
  | { readonly status: "initial" | "disconnected" }
  /** `fallback`: status after a failure. */
  | {
      readonly status: "connecting";
      readonly option: WalletOption;
      readonly fallback: "initial" | "disconnected";
      readonly silent: boolean;
    }
  | { readonly status: "connected"; readonly connection: WalletConnection; readonly unsubscribe: () => void };

/** Connection to one wallet: connects, follows account changes, and stores the wallet's id for the next visit. */
export class WalletSession {
  readonly #directory: WalletDirectory;
  readonly #storage: KeyValueStore;
  readonly #timers: Pick<Timers, "setTimeout" | "clearTimeout">;
  readonly #publish: (next: WalletState) => void;
  #session: Session = { status: "initial" };
  /** True after the visitor disconnected the host's wallet, until the host connects it again or passes another. */
  #isHostDeclined = false;
  /** Number of wallets that the host has passed. A connection to an earlier one is dropped. */
  #hosts = 0;

  constructor(
    directory: WalletDirectory,
    storage: KeyValueStore,
    timers: Pick<Timers, "setTimeout" | "clearTimeout">,
    publish: (next: WalletState) => void,
  ) {
    this.#directory = directory;
    this.#storage = storage;
    this.#timers = timers;
    this.#publish = publish;
  }

  /**
   * Connects a wallet; a newer call supersedes an older one. Failures are published, never thrown.
   * @param silent True: opens no dialog, and a failure isn't reported.
   */
  async connect(id: string, chain: string, silent = false): Promise<void> {
    const option = this.#directory.list(chain).find((wallet) => wallet.id === id);
    if (!option) {
      const { status } = this.#session;
      if (silent || status === "connected" || status === "connecting") return;
      // The directory has the reason.
      const connection = this.#directory.connect(id, { chain });
      return connection.then(
        (unlisted) => unlisted.disconnect(),
        (error: unknown) => this.#publish({ status: "disconnected", failure: toFailure(error) }),
      );
    }
    const fallback = silent && this.#session.status === "initial" ? "initial" : "disconnected";
    const attempt: Session = { status: "connecting", option, fallback, silent };
    this.#replace(attempt);
    if (!silent) this.#publish({ status: "connecting", option, isSlow: false });
    const onSlow = () => {
      if (!silent && this.#session === attempt) this.#publish({ status: "connecting", option, isSlow: true });
    };
    try {
      const answer = this.#directory.connect(id, { chain, silent });
      const connection = await awaitWallet(this.#timers, answer, onSlow);
      if (this.#session !== attempt) return this.#drop(connection, silent);
      this.#adopt(connection);
      this.#storeId(id);
    } catch (error) {
      if (this.#session !== attempt) return;
      this.#session = { status: fallback };
      // A silent attempt was not published as connecting either.
      if (!silent) this.#publish({ status: "disconnected", failure: toFailure(error) });
    }
  }

  /** Stops waiting for the wallet that is being connected. Its late answer changes nothing. */
  cancel(): void {
    if (this.#session.status === "connecting" && !this.#session.silent) this.#clear();
  }

  /**
   * Connects the host's wallet, or the one of the last visit, without a dialog. Does nothing while a wallet is
   * connected or connecting, or after the visitor has disconnected.
   */
  async reconnect(chain: string): Promise<void> {
    const options = this.#directory.list(chain);
    const host = options.find(({ kind }) => kind === "host");
    if (!host) this.#isHostDeclined = false;
    const { status } = this.#session;
    if (status === "connected" || status === "connecting") return;
    const stored = status === "initial" ? this.#readStoredId() : null;
    const id = host ? (this.#isHostDeclined ? null : host.id) : stored;
    if (id !== null && options.some((option) => option.id === id)) await this.connect(id, chain, true);
  }

  /**
   * Connects the host's wallet after the host has connected it, unless another one is connected. Repeats a pending
   * silent attempt, which may have found the wallet without an account.
   */
  async onHostConnected(chain: string): Promise<void> {
    this.#isHostDeclined = false;
    const session = this.#session;
    if (session.status === "connecting" && session.silent && session.option.kind === "host")
      return this.connect(session.option.id, chain, true);
    await this.reconnect(chain);
  }

  /**
   * Handles a host that has passed another wallet, or none. If the new wallet is connected, it replaces the connected
   * one. The host's previous wallet is disconnected in any case.
   * @param chain Null: nothing can be connected now.
   */
  async onHostReplaced(chain: string | null): Promise<void> {
    this.#isHostDeclined = false;
    const attempt = ++this.#hosts;
    if (this.#session.status === "connecting" && this.#session.option.kind === "host") this.#clear();
    const session = this.#session;
    if (session.status !== "connected") return chain === null ? undefined : this.reconnect(chain);

    const host = chain === null ? undefined : this.#directory.list(chain).find(({ kind }) => kind === "host");
    const connection =
      chain !== null && host
        ? await this.#directory.connect(host.id, { chain, silent: true }).catch(() => null)
        : null;
    if (attempt !== this.#hosts || session !== this.#session) return;
    if (connection) {
      this.#adopt(connection);
      this.#storeId(connection.option.id);
    } else if (session.connection.option.kind === "host") this.#clear();
  }

  /** Selects another address of the wallet. */
  choose(address: string): void {
    if (this.#session.status !== "connected") return;
    const { connection, unsubscribe } = this.#session;
    if (!connection.addresses.some((each) => each === address)) return;
    // The selection is published once, by the new subscription.
    unsubscribe();
    connection.select(address);
    this.#adopt(connection);
  }

  async disconnect(): Promise<void> {
    const session = this.#session;
    this.#isHostDeclined = true;
    this.#clear();
    this.#storeId(null);
    // Disconnected for the page, even if the wallet's own disconnect fails.
    if (session.status === "connected") await session.connection.disconnect().catch(() => undefined);
  }

  #adopt(connection: WalletConnection): void {
    const unsubscribe = connection.subscribe((change) => {
      if (change.type === "disconnect") this.#clear();
      else this.#publish({ status: "connected", connection, address: change.address });
    });
    this.#replace({ status: "connected", connection, unsubscribe });
    this.#publish({ status: "connected", connection, address: connection.address });
  }

  /**
   * Disconnects a wallet that has answered too late, unless it is in use by now, or was connected by the visitor
   * earlier.
   */
  async #drop(connection: WalletConnection, wasSilent: boolean): Promise<void> {
    const session = this.#session;
    const current =
      session.status === "connected"
        ? session.connection.option
        : session.status === "connecting"
          ? session.option
          : null;
    if (wasSilent || current?.id === connection.option.id) return;
    await connection.disconnect().catch(() => undefined);
  }

  #clear(): void {
    this.#replace({ status: "disconnected" });
    this.#publish({ status: "disconnected" });
  }

  #replace(next: Session): void {
    if (this.#session.status === "connected") this.#session.unsubscribe();
    this.#session = next;
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
      // Without storage, the visitor chooses the wallet on every visit.
    }
  }
}
