import type { ValidateClaimCodeResponse } from "../contract/mint/claim-codes.js";
import type { Collection, Phase } from "../contract/mint/collection.js";
import type { ItemAttribute } from "../contract/values/item-attribute.js";
import type { Unbranded } from "../contract/values/brand.js";

/** Item of a fake drop. */
export interface DropItem {
  readonly name: string;
  /** URL; null: none. */
  readonly image: string | null;
  readonly attributes?: readonly ItemAttribute[];
}

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
  /**
   * Phases in place of the scenario's. Their statuses follow from their times and the supply. Settings of one phase, such
   * as `price`, apply to the active one, or else to the next.
   */
  readonly phases?: readonly Unbranded<Phase>[];
  /** Items in the order in which they are minted, in place of sample items. */
  readonly items?: readonly DropItem[];
  /** Addresses of the wallets that are eligible for a gated phase. */
  readonly allowlist?: readonly string[];
  /** Valid claim codes with their benefits. */
  readonly codes?: Readonly<Record<string, Unbranded<ValidateClaimCodeResponse>>>;
}
