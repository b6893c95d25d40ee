/**
 * Where an explorer shows an account or a transaction.
 * @param chain `solana-devnet`, …
 * @returns null for a chain that no explorer knows: one of one's own machine.
 */
export function explorerUrl(kind: "address" | "tx", id: string, chain: string): string | null {
  const cluster = /^solana-(devnet|testnet)$/.exec(chain)?.[1];
  if (!cluster && chain !== "solana-mainnet") return null;
  return `https://explorer.solana.com/${kind}/${encodeURIComponent(id)}${cluster ? `?cluster=${cluster}` : ""}`;
}
