import { matching } from "./schema.js";

/** Chain names of the Mint API. `solana-localnet` is a local validator. */
export const chains = ["solana-mainnet", "solana-devnet", "solana-testnet", "solana-localnet"] as const;
export type Chain = (typeof chains)[number];

/** True for a chain whose coins have a value. Unknown chains count as production. */
export function isProduction(chain: string): boolean {
  return !/^solana-(devnet|testnet|localnet)$/.test(chain);
}

/**
 * Chain by its one name: `solana-mainnet`. What wallets take for another spelling of it, such as `solana:mainnet`, is no
 * name, since the currencies of a chain are found by it.
 */
export const chainName = matching(/^solana-[a-z]+$/);
