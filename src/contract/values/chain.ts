import { matching } from "./schema.js";

/** Chain names of the Mint API. `solana-localnet` is a local validator. */
export const chains = ["solana-mainnet", "solana-devnet", "solana-testnet", "solana-localnet"] as const;
export type Chain = (typeof chains)[number];

/** True for a chain whose coins have value. Unknown chains are treated as production. */
export function isProduction(chain: string): boolean {
  return !/^solana-(devnet|testnet|localnet)$/.test(chain);
}

/**
 * Canonical name of a chain: `solana-mainnet`. Other spellings that wallets accept, such as `solana:mainnet`, are
 * invalid, since a chain's currencies are looked up by its name.
 */
export const chainName = matching(/^solana-[a-z]+$/);
