/**
 * Explorer URL of an account or a transaction.
 * @param chain Such as `solana-devnet`; null: unknown.
 * @returns null for a chain without an explorer, such as a local one.
 */
export function explorerUrl(kind: "address" | "tx", id: string, chain: string | null): string | null {
  const cluster = chain === null ? undefined : /^solana-(devnet|testnet)$/.exec(chain)?.[1];
  if (!cluster && chain !== "solana-mainnet") return null;
  return `https://explorer.solana.com/${kind}/${encodeURIComponent(id)}${cluster ? `?cluster=${cluster}` : ""}`;
}
