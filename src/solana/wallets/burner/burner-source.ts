import type { Wallet } from "@wallet-standard/base";
import { fromStandardWallet, standardChain } from "../standard-wallet.js";
import type { WalletSource } from "../wallet-source.js";
import { burnerIdentity } from "./burner-identity.js";

/** Interface of the lazily loaded module with the burner wallet. */
export interface BurnerWallets {
  createWallet(): Wallet;
  /** Fills the wallet with coins of a local chain, if the service has a faucet. Never rejects. */
  fill(address: string): Promise<void>;
}

/**
 * Creates the source of a burner wallet, which is filled whenever the visitor connects it to a local chain.
 * @param version Transaction version that it must be able to sign.
 */
export function createBurnerSource(
  version: "legacy" | 0,
  loadBurnerWallets: () => Promise<BurnerWallets>,
): WalletSource {
  const { name, icon, chains } = burnerIdentity;
  const identity = { id: "burner", kind: "burner" } as const;
  let source: WalletSource | null = null;
  return {
    option: { ...identity, name, icon, installed: true, opensPage: false, url: null },
    findObstacle: (chain) => (chains.some((known) => known === standardChain(chain)) ? null : "chain"),
    async connect(options) {
      const { createWallet, fill } = await loadBurnerWallets();
      source ??= fromStandardWallet(createWallet(), identity, version);
      const connection = await source.connect(options);
      if (options.chain === "solana-localnet" && !options.silent) await fill(connection.address);
      return connection;
    },
  };
}
