/** English messages of the optional sections. */
export const sections = {
  /** Headings. */
  titles: {
    recent: "Just minted",
    gallery: "Gallery",
    traits: "Traits",
    holders: "Top holders",
    minters: "Top minters",
    bounty: "Bounty",
    market: "Market",
  },
  /** `{names}`: values of the HTML attribute, not translated. */
  noSection: ["There is no section called “{name}”", "There are {names}."],
  copyAddress: "Copy address",
  /** Marks the visitor's own wallet in a list. */
  you: "You",
  /** Name of an item without one. */
  unnamed: "Unnamed",
  allItems: { one: "{count} item", other: "{count} items" },
  andMore: { one: "and {count} more", other: "and {count} more" },

  wasMinted: "{name} was just minted",
  moreMinted: { one: "{count} more was just minted", other: "{count} more were just minted" },
  nothingMinted: ["Nothing minted yet", "The first item will appear here."],

  artwork: "Artwork",
  /** Label of the group of `all`, `minted` and `unminted`. */
  show: "Show",
  all: "All",
  unminted: "Not minted",
  traits: "Traits",
  clear: "Clear",
  showAll: "Show all",
  rank: "Rank {rank}",
  noArtwork: ["No artwork yet", "It will appear here as soon as there is some."],
  noMatch: ["Nothing matches", "No item is like this."],
  noTraits: ["No traits", "The items of this collection have none."],
  noFilter: ["No traits", "There is nothing to filter by."],
  inAllCount: { one: "{count} in all", other: "{count} in all" },

  /** Item dialog. */
  previousItem: "Previous item",
  nextItem: "Next item",
  state: "State",
  mintedBy: "Minted by",
  mintedAt: "Minted",
  prize: "Prize",
  notMintedYet: "Not minted yet",

  /** Total number of wallets in a ranking, of which only the top is listed. */
  holdersCount: { one: "{count} holder", other: "{count} holders" },
  mintersCount: { one: "{count} minter", other: "{count} minters" },
  noHolders: ["Nobody holds an item yet", "The first holders will be listed here."],
  noMinters: ["Nobody has minted yet", "The first minters will be listed here."],

  /** Bounty: prizes for minting, drawn by lot. */
  noBounty: ["No bounty", "There is nothing to win in this collection."],
  bounty: "Bounty",
  prizeList: "Prizes",
  allWon: "All won",
  left: { one: "{count} left", other: "{count} left" },
  leftOf: "{left} of {total} left",
  winners: "Winners",
  noWinners: "Nobody has won yet. Every mint takes part.",
  fairness: "How the draw can be checked",
  fairnessNote:
    "Before the first mint the service fixed a secret seed and published its fingerprint. When the bounty is over it publishes the seed: its fingerprint must be the same, and whoever has it can repeat every draw.",
  fingerprint: "Fingerprint (SHA-256)",
  copyFingerprint: "Copy fingerprint",
  seed: "Seed",
  copySeed: "Copy seed",
  seedSecret: "Secret until the bounty is over",
  drawing: "Way of drawing",
  seedMatches: "The seed has this fingerprint: your browser has just checked.",
  seedDiffers: "The seed doesn’t have this fingerprint: the draw can’t be trusted.",

  /** Market. Label of the main button when the mint is over. */
  seeForSale: { one: "See {count} for sale", other: "See {count} for sale" },
  seeMarket: "See the market",
  /** Lowest listed price. */
  floor: "Floor",
  listed: "Listed",
  ofAll: "{share} of all",
  owners: "Owners",
  /** Volume of the last seven days. Keep short. */
  weekVolume: "7d volume",
  sales: { one: "{count} sale", other: "{count} sales" },
  recorded: "Recorded for trials",
  noMarketBase: ["No Market API address is known", 'Add the attribute market-base="https://…/market/v1".'],
  unknownToMarkets: ["Not traded yet", "No marketplace knows this collection."],
  notTraded: ["Not traded yet", "Listings, offers and sales will appear here."],
  noWash: "Volume counts every sale. None of the last 7 days looks like a wash trade.",
  /** `{sales}`: the text of `sales`. */
  wash: {
    one: "{sales} in 7 days looks like a wash trade. Volume counts it.",
    other: "{sales} in 7 days look like wash trades. Volume counts them.",
  },
  washWorth: {
    one: "{sales} in 7 days, {sum}, looks like a wash trade. Volume counts it.",
    other: "{sales} in 7 days, {sum}, look like wash trades. Volume counts them.",
  },
  market: "Market",
  listings: "Listings",
  offers: "Offers",
  activity: "Activity",
  holders: "Holders",
  noListings: ["Nothing is listed", "What is for sale will appear here."],
  noOffers: ["No offers", "Offers that stand will appear here."],
  noActivity: ["Nothing has happened yet", "Listings and sales will appear here."],
  noHoldersCounted: ["Nobody holds an item yet", "The first holders will be counted here."],
  moreEvents: { one: "{count} more event", other: "{count} more events" },
  allListings: "All listings at the marketplace",
  newTab: "(opens in a new tab)",

  last: "Last {price}",
  unlisted: "Not listed",
  buy: "Buy",
  accept: "Accept",
  anyItem: "Any item",
  /** Expiry of an offer. */
  until: "until {time}",
  /** Kind of an event, in one word. */
  happenings: {
    mint: "Minted",
    transfer: "Transferred",
    listing: "Listed",
    cancellation: "Listing ended",
    sale: "Sold",
    offer: "Offer",
    offer_cancellation: "Offer ended",
  },
  /** Screen reader text of an event: `Sold: Aurora #12`. */
  event: "{happening}: {name}",
  theCollection: "The collection",
  mayBeWash: "may be a wash trade",

  /** Distribution of the items over wallets. */
  walletsHold: { one: "{count} wallet holds {items}.", other: "{count} wallets hold {items}." },
  walletsHoldAll: { one: "{count} wallet holds all items.", other: "{count} wallets hold all items." },
  distribution: "Distribution",
  wallets: { one: "{count} wallet", other: "{count} wallets" },
  fromTo: "{from} to {to}",
  orMore: "{count} or more",
  itemsHeading: "Items",
  listedCount: { one: "{count} listed", other: "{count} listed" },

  /** Chart. */
  chart: "Volume and floor by day",
  chartShows: "What is shown",
  asTable: "As a table",
  chartTable: "Volume and floor by day, as a table",
  lastDays: { one: "Last day", other: "Last {count} days" },
  volume: "Volume",
  day: "Day",
  salesHeading: "Sales",
  /** Number of sales and possible wash trades among them; keep short. */
  washShort: "{sales}, {wash} wash?",
  noTrades: "No trades on these days.",
  amountsIn: "Amounts in {currency}.",
  noDays: "No days",
  /** Screen reader text of a day: the known parts, joined by commas. */
  dayVolume: "volume {sum}",
  dayFloor: "floor {sum}",
  dayWash: {
    one: "{count} of them may be a wash trade",
    other: "{count} of them may be wash trades",
  },
} as const;
