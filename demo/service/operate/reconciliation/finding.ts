/** Rules that the database and the chain must satisfy together. */
export type Rule =
  /** A counter differs from the units that it counts. */
  | "COUNTER_DIFFERS"
  /** More units are held and minted than the supply or the wallet's limit allows. */
  | "LIMIT_EXCEEDED"
  /**
   * Drawn items don't match the confirmed units one to one, or the remaining items don't match the remaining
   * supply.
   */
  | "DRAW_DIFFERS"
  /** The use of a claim code, or its bonus, doesn't match the states of the session's units. */
  | "BENEFIT_DIFFERS"
  /** The draws of a bounty don't match the confirmed units one to one. */
  | "PRIZE_DIFFERS"
  /** Paid and minted on the chain, but not recorded. */
  | "MINT_NOT_BOOKED"
  /** Recorded as finalized, but not on the chain. */
  | "BOOKING_WITHOUT_MINT"
  /** A group has more members than recorded mints: a backup without the latest ones was restored. */
  | "MINTS_UNKNOWN"
  /** The group of a collection is recorded as created, but not on the chain. */
  | "GROUP_MISSING"
  /** A group or an item has another name or URL than recorded, or an item is a member of another group. */
  | "METADATA_DIFFERS"
  /** Others than the creator and the service have power over a group, or the service has kept or lost its own. */
  | "AUTHORITY_DIFFERS"
  /** A plugin, an adapter, an extension or an authority that no group or item of the service has. */
  | "POWER_ADDED"
  /** The royalty on the chain, its recipients or its rules are others than the recorded ones. */
  | "ROYALTY_DIFFERS"
  /** A group's maximum on the chain isn't the supply. */
  | "SUPPLY_DIFFERS"
  /** Not settled or released in time: no job is running. */
  | "UNIT_STALE"
  /** The items of a collection were not revealed in time: no job is running. */
  | "REVEAL_OVERDUE"
  /** A session is open without held units, which blocks its wallet; or closed with held units. */
  | "SESSION_INCONSISTENT";

/** Violation of a rule. */
export interface Finding {
  readonly rule: Rule;
  readonly collectionId: string;
  /** Readable description. */
  readonly message: string;
}
