/**
 * English: what the first view says. Every other language has the same keys, with the same `{places}`. What counts has
 * a form for each case that the language tells apart, by the names of Unicode's plural rules: `one`, `other`, ….
 */
export const firstView = {
  /** Between two sentences, and at the end of one. */
  gap: " ",
  stop: ".",

  /** The page's name as long as it isn't known which drop it is of. */
  mint: "Mint",
  loading: "Loading…",
  tryAgain: "Try again",
  partMissing: "This part couldn’t be loaded.",
  details: "Details",

  artworkOf: "Artwork of {name}",
  /** Of an open edition. */
  mintedSoFar: { one: "{count} minted", other: "{count} minted" },
  openEdition: "Open edition",
  mintedOf: "{minted} of {total} minted",
  /** Names the bar of what is minted, and an item that is. */
  minted: "Minted",

  price: "Price",
  free: "Free",
  priceUnavailable: "Price unavailable",
  /** A price that falls by steps. */
  fallsTo: "Falls to {price} in {time}",
  fellFrom: "Fell from {price}",
  lowestPrice: "Lowest price",

  phases: "Phases",
  phase: "Phase {number}",
  /** Who may mint in a phase. */
  allowlist: "Allowlist",
  everyone: "Everyone",
  /** How a phase stands. */
  upcoming: "Upcoming",
  startsIn: "Starts in {time}",
  live: "Live",
  endsIn: "Ends in {time}",
  soldOut: "Sold out",
  paused: "Paused",
  ended: "Ended",
  notOpen: "Not open now",

  /** On the main button. */
  connect: "Connect wallet",
  mintMore: "Mint more",
  noPhase: "No mint is planned",
  pausedByCreator: "Paused by the creator",
  mintEnded: "The mint has ended",
} as const;
