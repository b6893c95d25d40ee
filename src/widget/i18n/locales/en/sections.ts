import { titles } from "./section-titles.js";

/** English messages of the optional sections. */
export const sections = {
  titles,
  /** `{names}`: values of the HTML attribute, not translated. */
  noSection: ["There is no section called “{name}”", "Available sections: {names}."],
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
  /** Badge of the section that shows mints as they happen. */
  liveFeed: "Live",

  /** The wall. Filters of its items: minted, still to be minted, and the visitor’s own. */
  collected: "Collected",
  waiting: "Waiting",
  ownItems: "Yours",
  showAllCount: "Show all {count}",
  /** Nothing is minted: of a drop of different items, and of one whose items look alike. */
  beFirst: "Be the first: any of these can be yours",
  beFirstEdition: "Be the first to collect it",
  collectedCount: { one: "{count} collected", other: "{count} collected" },
  /** Items before their reveal. */
  sealedCount: { one: "{count} sealed work", other: "{count} sealed works" },

  artwork: "Artwork",
  /** Label of the group of `all`, `minted` and `unminted`. */
  show: "Show",
  all: "All",
  unminted: "Not minted",
  traits: "Traits",
  clear: "Clear",
  showAll: "Show all",
  /** Leaves the filter and shows the found items. */
  showCount: "Show {count}",
  rank: "Rank {rank}",
  noArtwork: ["No artwork yet", "It will appear here once it’s added."],
  noMatch: ["Nothing matches", "No items match these filters."],
  noTraits: ["No traits", "Items in this collection have no traits."],
  noFilter: ["No traits", "Nothing to filter by."],
  inAllCount: { one: "{count} in total", other: "{count} in total" },

  /** Item dialog. */
  previousItem: "Previous item",
  nextItem: "Next item",
  state: "State",
  address: "Address",
  owner: "Owner",
  mintedBy: "Minted by",
  mintedAt: "Minted",
  prize: "Prize",
  notMintedYet: "Not minted yet",

  /** Total number of wallets in a ranking, of which only the top is listed. */
  holdersCount: { one: "{count} holder", other: "{count} holders" },
  mintersCount: { one: "{count} minter", other: "{count} minters" },
  /** Heading of both rankings. Keep short. */
  collectors: "Collectors",
  minters: "Minters",
  noHolders: ["No holders yet", "The first holders will be listed here."],
  noMinters: ["No mints yet", "The first minters will be listed here."],

  /** Prizes for minting, drawn by lot. */
  noBounty: ["No prize draw", "There is nothing to win in this collection."],
  bounty: "Prize draw",
  prizeList: "Prizes",
  allWon: "All won",
  leftOf: "{left} of {total} left",
  winners: "Winners",
  noWinners: "No winners yet. Every mint is an entry.",
  fairness: "How to verify the draw",
  fairnessNote:
    "Before the first mint, the service chose a secret seed and published its fingerprint. When the prize draw ends, it publishes the seed. The fingerprint must match, and anyone with the seed can repeat every draw.",
  fingerprint: "Fingerprint (SHA-256)",
  copyFingerprint: "Copy fingerprint",
  seed: "Seed",
  copySeed: "Copy seed",
  seedSecret: "Secret until the prize draw ends",
  drawing: "Draw method",
  seedMatches: "The seed matches this fingerprint. Your browser just checked it.",
  seedDiffers: "The seed doesn’t match this fingerprint. Don’t trust this draw.",

  /** Market. Label of the main button when the mint is over. */
  seeForSale: { one: "View {count} for sale", other: "View {count} for sale" },
  /** Likewise, with the lowest listed price. */
  buyFrom: "Buy from {price}",
  seeMarket: "View the market",
  /** Lowest listed price. */
  floor: "Floor",
  listed: "Listed",
  ofAll: "{share} of all",
  owners: "Owners",
  /** Volume of the last seven days. Keep short. */
  weekVolume: "7d volume",
  sales: { one: "{count} sale", other: "{count} sales" },
  recorded: "Sample data",
  noMarketBase: ["Missing Market API URL", 'Add the attribute market-base="https://…/market/v1".'],
  unknownToMarkets: ["Not traded yet", "No marketplace lists this collection yet."],
  notTraded: ["Not traded yet", "Listings, offers and sales will appear here."],
  noWash: "Volume includes every sale. No sales in the last 7 days look like wash trades.",
  /** `{sales}`: the text of `sales`. */
  wash: {
    one: "{sales} in 7 days looks like a wash trade. It’s included in the volume.",
    other: "{sales} in 7 days look like wash trades. They’re included in the volume.",
  },
  washWorth: {
    one: "{sales} in 7 days ({sum}) looks like a wash trade. It’s included in the volume.",
    other: "{sales} in 7 days ({sum}) look like wash trades. They’re included in the volume.",
  },
  /** What others can do to items of the collection, as its account on the chain says. */
  controls: {
    heading: "Who else controls these items",
    transfer: "Someone else can take an item out of its holder’s wallet.",
    burn: "Someone else can burn an item in its holder’s wallet.",
    freeze: "Someone else can freeze an item, so that it can’t be sent or sold.",
    frozen: "All items are frozen: they can’t be sent or sold.",
    approval: "A program decides whether an item can be sent or burned.",
    marketplaces: "A list decides which marketplaces can sell these items.",
    noTransfers: "Holders can’t send items to another wallet.",
  },
  market: "Market",
  listings: "Listings",
  offers: "Offers",
  activity: "Activity",
  holders: "Holders",
  noListings: ["Nothing for sale", "Listed items will appear here."],
  noOffers: ["No offers", "Open offers will appear here."],
  noActivity: ["No activity yet", "Listings and sales will appear here."],
  noHoldersCounted: ["No holders yet", "The first holders will be counted here."],
  moreEvents: { one: "{count} more event", other: "{count} more events" },
  allListings: "View all listings on the marketplace",
  newTab: "(opens in a new tab)",

  last: "Last sale {price}",
  unlisted: "Not listed",
  buy: "Buy",
  buyOn: "Buy on {marketplace}",
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
  chartShows: "Chart shows",
  asTable: "View as table",
  chartTable: "Volume and floor by day, as a table",
  lastDays: { one: "Last day", other: "Last {count} days" },
  volume: "Volume",
  day: "Day",
  salesHeading: "Sales",
  /** Number of sales and possible wash trades among them; keep short. */
  washShort: "{sales}, {wash} suspected",
  noTrades: "No trades in this period.",
  amountsIn: "Amounts in {currency}.",
  noDays: "No data",
  /** Screen reader text of a day: the known parts, joined by commas. */
  dayVolume: "volume {sum}",
  dayFloor: "floor {sum}",
  dayWash: {
    one: "{count} of them may be a wash trade",
    other: "{count} of them may be wash trades",
  },
} as const;
