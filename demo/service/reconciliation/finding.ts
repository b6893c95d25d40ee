/** Rules that the database and the chain must obey together. */
export type Rule =
  /** A counter says something else than the units that it counts. */
  | "COUNTER_DIFFERS"
  /** More is held and minted than there is, or than a wallet may have. */
  | "LIMIT_EXCEEDED"
  /** Items drawn are not those of confirmed units, one each; or what is left is not what can still be minted. */
  | "DRAW_DIFFERS"
  /** The use of a claim code, or the bonus that it gives, is not what became of the session's units. */
  | "BENEFIT_DIFFERS"
  /** The draws of a bounty are not those of confirmed units, one each. */
  | "PRIZE_DIFFERS"
  /** Paid and minted on the chain, and not booked. */
  | "MINT_NOT_BOOKED"
  /** Booked for good, and not on the chain. */
  | "BOOKING_WITHOUT_MINT"
  /** It should have been settled or released long ago: no job runs. */
  | "UNIT_STALE"
  /** A session is open without holding anything, which keeps its wallet out; or closed and holds something. */
  | "SESSION_INCONSISTENT";

/** A violation of a rule. */
export interface Finding {
  readonly rule: Rule;
  readonly collectionId: string;
  /** For people. */
  readonly message: string;
}
