/** Trait of an item. */
export interface ItemAttribute {
  readonly trait_type: string;
  readonly value: string | number;
  /**
   * How to show the value, as in NFT metadata: `date` (seconds since 1970), `number`, `boost_number` or
   * `boost_percentage`. Missing: as it is. There may be others.
   */
  readonly display_type?: string | undefined;
  /** The most that a number can be. Missing: not limited. */
  readonly max_value?: number | undefined;
}
