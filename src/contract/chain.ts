/** Chain names of the reference's form. `solana-localnet` is a chain of one's own machine. */
export const chains = ["solana-mainnet", "solana-devnet", "solana-testnet", "solana-localnet"] as const;
export type Chain = (typeof chains)[number];

/** True for a chain on which coins are worth money. Whatever isn't known to be a test network counts as one. */
export function isProduction(chain: string): boolean {
  return !/^solana-(devnet|testnet|localnet)$/.test(chain);
}
