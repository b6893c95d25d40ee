import type { WalletConnection, WalletObstacle, WalletOption } from "../../../core/wallet-directory.js";
import type { WalletAdapter, WalletAdapters } from "./wallet-adapter.js";
import { Connection } from "../connection.js";
import { toWalletError, WalletError } from "../wallet-error.js";
import {
  imageOrNull,
  nameOrNull,
  toObstacleError,
  type ConnectOptions,
  type WalletSource,
} from "../wallet-source.js";
import { underPagePolicy } from "./page-policy.js";

/**
 * Source of a wallet behind a classic adapter. Adapters don't know chains, so every Solana chain is treated as
 * supported. Most sign only legacy transactions.
 * @param version Transaction version that the wallet must be able to sign.
 */
export function fromAdapter(
  adapter: WalletAdapter,
  identity: Pick<WalletOption, "id" | "kind">,
  version: "legacy" | 0,
  loadWalletAdapters: () => Promise<WalletAdapters>,
): WalletSource {
  return new AdapterSource(adapter, identity, version, loadWalletAdapters);
}

class AdapterSource implements WalletSource {
  readonly #adapter: WalletAdapter;
  readonly #identity: Pick<WalletOption, "id" | "kind">;
  readonly #version: "legacy" | 0;
  readonly #loadWalletAdapters: () => Promise<WalletAdapters>;
  /** Kept, because the adapter still waits for a page that was blocked, and a page's policy doesn't change. */
  #blockedBy: WalletError | null = null;

  constructor(
    adapter: WalletAdapter,
    identity: Pick<WalletOption, "id" | "kind">,
    version: "legacy" | 0,
    loadWalletAdapters: () => Promise<WalletAdapters>,
  ) {
    this.#adapter = adapter;
    this.#identity = identity;
    this.#version = version;
    this.#loadWalletAdapters = loadWalletAdapters;
  }

  get option(): WalletOption {
    const { icon, url } = this.#adapter;
    const name = requireName(this.#adapter);
    const isLink = typeof url === "string" && url.startsWith("https://");
    return {
      ...this.#identity,
      name,
      icon: imageOrNull(icon),
      installed: isReady(this.#adapter),
      opensPage: opensPage(this.#adapter),
      url: isLink ? url : null,
    };
  }

  findObstacle(chain: string): WalletObstacle | null {
    const adapter = this.#adapter;
    if (!chain.startsWith("solana-")) return "chain";
    if (adapter.readyState === "Unsupported") return "connecting";
    if (!("signTransaction" in adapter)) return "signing";
    const signsVersion =
      adapter.supportedTransactionVersions?.has(this.#version) ?? this.#version === "legacy";
    return signsVersion ? null : "version";
  }

  async connect({ chain, silent }: ConnectOptions): Promise<WalletConnection> {
    const adapter = this.#adapter;
    const unavailable = (reason: string): WalletError =>
      new WalletError("WALLET_UNAVAILABLE", `${adapter.name} ${reason}.`);
    const obstacle = this.findObstacle(chain);
    if (obstacle) throw toObstacleError(adapter.name, obstacle, chain);
    const wasConnected = adapter.connected;
    if (!wasConnected) {
      if (!isReady(adapter)) throw unavailable("isn't installed");
      // Connecting an adapter may always open a dialog.
      if (silent) throw unavailable("can't connect silently");
      await this.#connectAdapter();
    }
    const [address] = addressesOf(adapter);
    if (address === undefined) throw unavailable("continued in its own app");

    // Prefetched, so that a later signature opens the wallet's window within the user gesture.
    const signing = this.#loadWalletAdapters();
    signing.catch(() => undefined);
    return new Connection(this.option, [address], {
      sign: async (_, transactions) => (await signing).signWithAdapter(adapter, transactions),
      signMessage: adapter.signMessage && ((_, message) => adapter.signMessage!(message)),
      subscribe: (update) => subscribeToAdapter(adapter, update),
      // A wallet connected by the page stays connected.
      disconnect: async () => (wasConnected ? undefined : adapter.disconnect()),
    });
  }

  async #connectAdapter(): Promise<void> {
    if (this.#blockedBy) throw this.#blockedBy;
    const adapter = this.#adapter;
    const connect = async (): Promise<void> => adapter.connect();
    try {
      await (opensPage(adapter) ? underPagePolicy(adapter, connect) : connect());
    } catch (thrown) {
      const error = toWalletError(thrown);
      if (error.code === "WALLET_BLOCKED") this.#blockedBy = error;
      throw error;
    }
  }
}

const isReady = ({ readyState }: WalletAdapter): boolean => ["Installed", "Loadable"].includes(readyState);

const opensPage = ({ readyState }: WalletAdapter): boolean => readyState === "Loadable";

const addressesOf = ({ publicKey }: WalletAdapter): string[] => (publicKey ? [publicKey.toBase58()] : []);

/** Calls `update` with the addresses of each account. Returns a function that unsubscribes it. */
function subscribeToAdapter(adapter: WalletAdapter, update: (read: () => string[]) => void): () => void {
  const notify = (): void => update(() => addressesOf(adapter));
  const end = (): void => update(() => []);
  adapter.on("connect", notify);
  adapter.on("disconnect", end);
  return () => {
    adapter.off("connect", notify);
    adapter.off("disconnect", end);
  };
}

/** @throws {WalletError} `WALLET_FAILED` when the adapter has no name. */
function requireName(adapter: WalletAdapter): string {
  const name = nameOrNull(adapter.name);
  if (name !== null) return name;
  throw new WalletError("WALLET_FAILED", "The adapter has no `name`.");
}
