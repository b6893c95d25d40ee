/** A coin that can be paid in. */
export interface Currency {
  /** SPL mint in base58; null for the chain's native coin. */
  readonly mint: string | null;
  /** For people. */
  readonly symbol: string;
  readonly decimals: number;
  /** Owner of the mint; null for the native coin. */
  readonly tokenProgram: string | null;
  /** What the price feed calls it; null: its rate is not known. */
  readonly feedSymbol: string | null;
}

/** The native coin as the price feed of the embedded default calls it. */
export const nativeCoin = {
  mint: null,
  symbol: "SOL",
  decimals: 9,
  tokenProgram: null,
  feedSymbol: "SOL",
} as const satisfies Currency;
