/** Payment currency. */
export interface Currency {
  /** SPL mint in base58; null for the chain's native coin. */
  readonly mint: string | null;
  /** Display symbol. */
  readonly symbol: string;
  readonly decimals: number;
  /** Owner of the mint; null for the native coin. */
  readonly tokenProgram: string | null;
  /** Identifier in the price feed; null: no rate. */
  readonly feedSymbol: string | null;
}

/** The native coin with its identifier in the default feed. */
export const nativeCoin = {
  mint: null,
  symbol: "SOL",
  decimals: 9,
  tokenProgram: null,
  feedSymbol: "SOL",
} as const satisfies Currency;
