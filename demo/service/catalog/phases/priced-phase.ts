import type { CurrencyRow } from "../currencies/queries.js";
import type { phases } from "./tables.js";

export type PhaseRow = typeof phases.$inferSelect;
export type PricedPhase = PhaseRow & {
  /** Payment currency; null: the chain's native coin. */
  currency: CurrencyRow | null;
};
