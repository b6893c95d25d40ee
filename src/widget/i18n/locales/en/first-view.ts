/**
 * English messages of the first view. Every other locale has the same keys and `{placeholders}`. Messages with a
 * `{count}` have a form for each plural category (Unicode CLDR) of their language: `one`, `other`, ….
 */
export const firstView = {
  /** Separator between sentences, and the full stop. */
  gap: " ",
  stop: ".",

  /** Title until the collection is loaded. */
  mint: "Mint",
  loading: "Loading…",
  tryAgain: "Try again",
  partMissing: "Couldn’t load this section.",
  details: "Details",

  artworkOf: "Artwork of {name}",
  /** Creator of the collection. */
  by: "By {name}",
  /** Progress of an open edition. */
  mintedSoFar: { one: "{count} minted", other: "{count} minted" },
  openEdition: "Open edition",
  mintedOf: "{minted} of {total} minted",
  left: { one: "{count} left", other: "{count} left" },
  /** Label of the progress bar, and state of a minted item. */
  minted: "Minted",

  price: "Price",
  free: "Free",
  priceUnavailable: "Price unavailable",

  phases: "Phases",
  phase: "Phase {number}",
  /** Eligible wallets of a phase. */
  allowlist: "Allowlist",
  everyone: "Everyone",
  perWallet: "{limit} per wallet",
  /** Status of a phase. */
  upcoming: "Upcoming",
  startsIn: "Starts in {time}",
  live: "Live",
  endsIn: "Ends in {time}",
  soldOut: "Sold out",
  paused: "Paused",
  ended: "Ended",
  notOpen: "Not open right now",

  /** On the main button. */
  connect: "Connect wallet",
  /** In place of a price. */
  noPhase: "No mint scheduled",
} as const;
