import { readTraits, type SampleId } from "./art.js";
import { rankByRarity, type Attribute } from "./rarity.js";

interface SampleItem {
  number: number;
  name: string;
  image: string;
  attributes: Attribute[];
  /** 1 is the rarest. */
  rarityRank: number;
}

interface SamplePhase {
  name: string;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string | null;
  pricing: "free" | "fixed" | "usd_pegged" | "native_pegged" | "dutch";
  /** Amount in `currency`; for a native-pegged price in SOL; for a Dutch price the first. */
  price?: string;
  /** Symbol of the currency; default SOL. */
  currency?: string;
  /** US dollars, for a USD-pegged price. */
  usd?: string;
  /** Last price, decrement and its interval, for a Dutch price. */
  floor?: string;
  drop?: string;
  intervalSeconds?: number;
  gated?: boolean;
  codeRequired?: boolean;
  allowlist?: string[];
  limits: { perWallet: number | null; perMint: number };
  supply: number | null;
}

interface SampleCodes {
  label: string;
  kind: "access" | "discount" | "bonus";
  discountBasisPoints?: number;
  bonusUnits?: number;
  phases: string[];
  uses: null;
  usesPerWallet: number | null;
  values: string[];
}

interface SamplePrize {
  name: string;
  description: string;
  image?: string;
  /** Value in SOL. */
  value?: string;
  quantity: number;
}

/** SPL token worth a dollar. */
export interface SampleDollar {
  mint: string;
  symbol: string;
  decimals: number;
  /** Name in the price feed. */
  feed: string;
}

/** Collection definition for import into the service. */
export interface SampleCollection {
  shortId: SampleId;
  slug: string;
  name: string;
  symbol: string;
  description: string;
  image: string;
  banner: string;
  links: { label: string; url: string }[];
  creator: { name: string; image: string | null; url: string };
  treasury: string;
  supply: number | null;
  /** Token standard of the items. */
  standard: string;
  currencies: SampleDollar[];
  items: SampleItem[];
  phases: SamplePhase[];
  claimCodes: SampleCodes[];
  bounty: { name: string; description: string; prizes: SamplePrize[] } | null;
  /** Items are placeholders until then, in ISO 8601. */
  reveal?: { at: string };
  affiliates: { code: string; name: string }[];
}

/** Public claim codes for trials. */
export const demoCodes = {
  access: "FRIENDS-FOR-TRIALS-ONLY",
  discount: "HALF-PRICE-FOR-TRIALS",
  bonus: "TWO-MORE-FOR-TRIALS-ONLY",
} as const;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Creates the sample collections. Their phases are relative to `now`, so that some are live, upcoming and
 * ended.
 * @param treasury address that receives payments
 * @param guests wallets on the allowlists of gated phases
 * @param dollar token that is accepted beside SOL, if the chain has one
 * @param standard token standard of the open edition; that of the others is Token-2022
 */
export function createSamples(
  now: Date,
  treasury: string,
  guests: readonly string[] = [treasury],
  dollar: SampleDollar | null = null,
  standard = "token-2022",
): SampleCollection[] {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const gate = { gated: true, allowlist: [...guests] };
  return [
    {
      ...describe("aurora", "Aurora"),
      symbol: "AURORA",
      description:
        "Five hundred nights in the far north. Every landscape is drawn by code: its mountains, its water, its moon and the lights above, with now and then a comet, an eclipse or a lamp in a window. No two are alike.",
      links: links("aurora"),
      treasury,
      phases: [
        {
          name: "Founders",
          startsAt: after(-4 * day),
          endsAt: after(-1 * day),
          pricing: "fixed",
          price: "0.3",
          ...gate,
          limits: { perWallet: 2, perMint: 2 },
          supply: 50,
        },
        {
          name: "Public",
          startsAt: after(-1 * day),
          endsAt: after(2 * day),
          pricing: "fixed",
          price: "0.5",
          limits: { perWallet: 5, perMint: 5 },
          supply: null,
        },
        {
          name: "Last light",
          startsAt: after(2 * day),
          endsAt: after(4 * day),
          pricing: "dutch",
          price: "0.8",
          floor: "0.4",
          drop: "0.05",
          intervalSeconds: 1_800,
          limits: { perWallet: 5, perMint: 5 },
          supply: null,
        },
      ],
      bounty: {
        name: "Northern lights",
        description: "Thirty-six of the five hundred come with something that can be touched or spent.",
        prizes: [
          {
            name: "The night itself",
            description: "A week in a cabin at the foot of the real mountains, for two.",
            image: "/art/aurora/348.svg",
            quantity: 1,
          },
          { name: "Ten SOL", description: "Sent to whoever mints it.", value: "10", quantity: 5 },
          {
            name: "A signed print",
            description: "Of the landscape that won it, 50 × 50 cm.",
            image: "/art/aurora/cover.svg",
            quantity: 30,
          },
        ],
      },
      affiliates: [{ code: "friend", name: "A friend of the house" }],
    },
    {
      ...describe("tessellate", "Tessellate"),
      symbol: "TESS",
      description:
        "Three thousand ways to fill the plane: Truchet's loops, tiled walls, waves, patchwork, towers of cubes and quasicrystals that never repeat, in thirteen palettes.",
      links: links("tessellate"),
      treasury,
      phases: [
        {
          name: "Allowlist",
          startsAt: after(-1 * hour),
          endsAt: after(1 * day),
          pricing: "free",
          ...gate,
          limits: { perWallet: 2, perMint: 2 },
          supply: 300,
        },
        {
          name: "Friends",
          startsAt: after(-1 * hour),
          endsAt: after(1 * day),
          pricing: "usd_pegged",
          usd: "12",
          codeRequired: true,
          limits: { perWallet: 3, perMint: 3 },
          supply: 300,
        },
        {
          name: "Public",
          startsAt: after(2 * minute),
          endsAt: null,
          pricing: "dutch",
          price: "0.3",
          floor: "0.1",
          // Twenty hours down to the floor, so that a visitor of the first day sees the price fall.
          drop: "0.01",
          intervalSeconds: 3_600,
          limits: { perWallet: 10, perMint: 5 },
          supply: null,
        },
      ],
      claimCodes: [
        {
          label: "Trials: entry",
          kind: "access",
          phases: ["Friends"],
          uses: null,
          usesPerWallet: null,
          values: [demoCodes.access],
        },
        {
          label: "Trials: half price",
          kind: "discount",
          discountBasisPoints: 5_000,
          phases: ["Public"],
          uses: null,
          usesPerWallet: null,
          values: [demoCodes.discount],
        },
        {
          label: "Trials: two more",
          kind: "bonus",
          bonusUnits: 2,
          phases: ["Public"],
          uses: null,
          usesPerWallet: 1,
          values: [demoCodes.bonus],
        },
      ],
    },
    {
      ...describe("signal", "Open Signal"),
      slug: "open-signal",
      symbol: "SIGNAL",
      description:
        "One artwork, open to everyone for a week. Waves leave a source and never come back; the marks along them spell the title in Morse code. Each edition carries its number.",
      links: links("open-signal"),
      treasury,
      standard,
      currencies: dollar ? [dollar] : [],
      phases: [
        {
          name: "Open edition",
          startsAt: after(-1 * hour),
          endsAt: after(7 * day),
          pricing: "fixed",
          price: "0.05",
          limits: { perWallet: null, perMint: 10 },
          supply: null,
        },
        {
          name: "At the day’s rate",
          startsAt: after(-1 * hour),
          endsAt: after(7 * day),
          pricing: "usd_pegged",
          usd: "8",
          limits: { perWallet: null, perMint: 10 },
          supply: null,
        },
        ...(dollar
          ? [
              {
                name: "In dollars",
                startsAt: after(-1 * hour),
                endsAt: after(7 * day),
                pricing: "fixed" as const,
                price: "8",
                currency: dollar.symbol,
                limits: { perWallet: null, perMint: 10 },
                supply: null,
              },
              {
                name: "SOL, in dollars",
                startsAt: after(-1 * hour),
                endsAt: after(7 * day),
                pricing: "native_pegged" as const,
                price: "0.05",
                currency: dollar.symbol,
                limits: { perWallet: null, perMint: 10 },
                supply: null,
              },
            ]
          : []),
      ],
    },
  ];
}

/**
 * Creates a collection that sold out three months before `now`, as an example for the market. Its mints and
 * trades are in `recorded-market.ts`.
 */
export function createSoldOutSample(now: Date, treasury: string): SampleCollection {
  const after = (days: number) => new Date(now.getTime() + days * day).toISOString();
  const common = { pricing: "fixed" as const, limits: { perWallet: null, perMint: 10 }, supply: null };
  return {
    ...describe("winter", "Aurora, the first winter"),
    slug: "aurora-the-first-winter",
    symbol: "WINTER",
    description:
      "Three hundred nights of the year before, sold out within a weekend. Its sales, listings and offers are a recording for trials.",
    links: links("winter"),
    treasury,
    phases: [
      { ...common, name: "Friends", startsAt: after(-95), endsAt: after(-94), price: "0.2" },
      { ...common, name: "Public", startsAt: after(-94), endsAt: after(-92), price: "0.3" },
    ],
  };
}

/** Creates a collection that opens three days after `now`, as an example of a countdown. */
export function createUpcomingSample(
  now: Date,
  treasury: string,
  guests: readonly string[] = [treasury],
): SampleCollection {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  return {
    ...describe("studies", "Small Study"),
    name: "Small Studies",
    symbol: "SMALL",
    description:
      "A hundred and twenty sketches of one pattern each, in the order in which they were drawn. They open in three days: first to the list, two hours later to everyone.",
    links: links("studies"),
    treasury,
    phases: [
      {
        name: "Early",
        startsAt: after(3 * day),
        endsAt: after(3 * day + 2 * hour),
        pricing: "fixed",
        price: "0.15",
        gated: true,
        allowlist: [...guests],
        limits: { perWallet: 1, perMint: 1 },
        supply: 30,
      },
      {
        name: "Public",
        startsAt: after(3 * day + 2 * hour),
        endsAt: null,
        pricing: "fixed",
        price: "0.2",
        limits: { perWallet: 3, perMint: 3 },
        supply: null,
      },
    ],
  };
}

/** Creates a collection on sale, whose items are revealed half an hour after `now`. */
export function createHiddenSample(now: Date, treasury: string): SampleCollection {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  return {
    ...describe("hidden", "Hidden Order"),
    slug: "hidden-order",
    symbol: "HIDDEN",
    description:
      "Sixty patterns in an order that nobody knows yet. Whoever mints one sees it half an hour after the opening, when all are revealed.",
    links: links("hidden-order"),
    creator: { name: "Kestrel Studio", image: null, url: "https://example.com/kestrel" },
    treasury,
    reveal: { at: after(hour / 2) },
    phases: [
      {
        name: "Public",
        startsAt: after(-1 * hour),
        endsAt: after(7 * day),
        pricing: "fixed",
        price: "0.1",
        limits: { perWallet: 5, perMint: 5 },
        supply: null,
      },
    ],
  };
}

/** Fields derived from the art: items with traits and ranks, image URLs, supply. */
export function describe(shortId: SampleId, name: string) {
  const traits = readTraits(shortId);
  const items = (traits ?? []).map((attributes, index) => {
    const number = index + 1;
    const image = `/art/${shortId}/${number}.svg`;
    return { number, name: `${name} #${number}`, image, attributes };
  });
  const ranks = rankByRarity(items);
  return {
    shortId,
    slug: shortId as string,
    name,
    image: `/art/${shortId}/cover.svg`,
    banner: `/art/${shortId}/banner.svg`,
    creator: { name: "Kestrel Studio", image: items[0]?.image ?? null, url: "https://example.com/kestrel" },
    supply: traits?.length ?? null,
    standard: "token-2022",
    currencies: [],
    claimCodes: [],
    bounty: null,
    affiliates: [],
    items: items.map((item, index) => ({ ...item, rarityRank: ranks[index]! })),
  };
}

function links(page: string) {
  return [
    { label: "Website", url: `https://example.com/${page}` },
    { label: "How it is made", url: `https://example.com/${page}/code` },
  ];
}
