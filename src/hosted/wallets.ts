import { createBurnerSource } from "../solana/wallets/burner/burner-source.js";
import { createOptionalWallets, walletLoaders } from "../solana/wallets/optional-wallets.js";

/** All optional wallets, and a burner wallet on test chains. */
export const hostedWallets = createOptionalWallets(walletLoaders, (version) =>
  createBurnerSource(version, () => import("./burner-wallet.js")),
);
