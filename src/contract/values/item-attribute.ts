/** Trait of an item. */
export interface ItemAttribute {
  readonly trait_type: string;
  readonly value: string | number;
  /**
   * How to show the value: `date` (seconds since 1970), `number`, `boost_number`, `boost_percentage`, or another type of
   * NFT metadata. Missing: as it is.
   */
  readonly display_type?: string | undefined;
  /** The most that the number can be. Missing: not limited. */
  readonly max_value?: number | undefined;
}
