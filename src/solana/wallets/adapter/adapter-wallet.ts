import type { WalletOption } from "../../../core/wallet-directory.js";
import type { WalletAdapter, WalletAdapters } from "./wallet-adapter.js";
import { Connection } from "../connection.js";
import { toWalletError, WalletError } from "../wallet-error.js";
import { imageOrNull, toObstacleError, type WalletSource } from "../wallet-source.js";
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
  const isReady = (): boolean => ["Installed", "Loadable"].includes(adapter.readyState);
  const opensPage = (): boolean => adapter.readyState === "Loadable";
  /** Kept, because the adapter still waits for a page that was blocked, and a page's policy doesn't change. */
  let blockedBy: WalletError | null = null;
  const addresses = (): string[] => (adapter.publicKey ? [adapter.publicKey.toBase58()] : []);

  async function connectAdapter(): Promise<void> {
    if (blockedBy) throw blockedBy;
    const connect = async (): Promise<void> => adapter.connect();
    try {
      await (opensPage() ? underPagePolicy(adapter, connect) : connect());
    } catch (thrown) {
      const error = toWalletError(thrown);
      if (error.code === "WALLET_BLOCKED") blockedBy = error;
      throw error;
    }
  }

  const source: WalletSource = {
    get option() {
      const { icon, url } = adapter;
      const name = requireName(adapter);
      const isLink = typeof url === "string" && url.startsWith("https://");
      return {
        ...identity,
        name,
        icon: imageOrNull(icon),
        installed: isReady(),
        opensPage: opensPage(),
        url: isLink ? url : null,
      };
    },
    findObstacle(chain) {
      if (!chain.startsWith("solana-")) return "chain";
      if (adapter.readyState === "Unsupported") return "connecting";
      if (!("signTransaction" in adapter)) return "signing";
      const signsVersion = adapter.supportedTransactionVersions?.has(version) ?? version === "legacy";
      return signsVersion ? null : "version";
    },
    async connect({ chain, silent }) {
      const unavailable = (reason: string): WalletError =>
        new WalletError("WALLET_UNAVAILABLE", `${adapter.name} ${reason}.`);
      const obstacle = source.findObstacle(chain);
      if (obstacle) throw toObstacleError(adapter.name, obstacle, chain);
      const wasConnected = adapter.connected;
      if (!wasConnected) {
        if (!isReady()) throw unavailable("isn't installed");
        // Connecting an adapter may always open a dialog.
        if (silent) throw unavailable("can't connect silently");
        await connectAdapter();
      }
      const [address] = addresses();
      if (address === undefined) throw unavailable("continued in its own app");

      // Prefetched, so that a later signature opens the wallet's window within the user gesture.
      const signing = loadWalletAdapters();
      signing.catch(() => undefined);
      return new Connection(source.option, [address], {
        sign: async (_, transactions) => (await signing).signWithAdapter(adapter, transactions),
        signMessage: adapter.signMessage && ((_, message) => adapter.signMessage!(message)),
        subscribe(update) {
          const notify = (): void => update(addresses);
          const end = (): void => update(() => []);
          adapter.on("connect", notify);
          adapter.on("disconnect", end);
          return () => {
            adapter.off("connect", notify);
            adapter.off("disconnect", end);
          };
        },
        // A wallet connected by the page stays connected.
        disconnect: async () => (wasConnected ? undefined : adapter.disconnect()),
      });
    },
  };
  return source;
}

/** @throws {WalletError} `WALLET_FAILED` when the adapter has no name. */
function requireName({ name }: WalletAdapter): string {
  if (typeof name === "string" && name.trim()) return name;
  throw new WalletError("WALLET_FAILED", "The adapter has no `name`.");
}
