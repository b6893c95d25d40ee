import type { ValidateClaimCodeResponse } from "../contract/mint/claim-codes.js";
import type { Collection } from "../contract/mint/collection.js";
import type { Unbranded } from "../contract/values/brand.js";

/** Settings of a drop. Missing ones are the scenario's. */
export interface DropSettings {
  /** Fields of the collection, such as `shortId`, `name` and `chain`. */
  readonly collection?: Partial<Unbranded<Collection>>;
  /** Price of one unit in whole coins, such as `"0.5"`. */
  readonly price?: string;
  /** Supply in units; null: open-ended. */
  readonly total?: number | null;
  /** Minted units. */
  readonly minted?: number;
  /** Maximum units per wallet; null: no limit. */
  readonly perWallet?: number | null;
  /** Maximum units per mint. */
  readonly perMint?: number;
  /** Start of the current phase in milliseconds from now; negative: in the past. */
  readonly startsIn?: number;
  /** End of the current phase in milliseconds from now; null: open-ended. */
  readonly endsIn?: number | null;
  /** Addresses of the wallets that are eligible for a gated phase. */
  readonly allowlist?: readonly string[];
  /** Valid claim codes with their benefits. */
  readonly codes?: Readonly<Record<string, Unbranded<ValidateClaimCodeResponse>>>;
}
