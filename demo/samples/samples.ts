import { artworks, type SampleId } from "./art.js";
import type { Attribute } from "./traits.js";
import { rankByRarity } from "./traits.js";

export { renderArt, UnknownArtError, writeArt } from "./art.js";

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
  pricing: "free" | "fixed";
  /** In `currency`. */
  price?: string;
  /** Symbol; default SOL. */
  currency?: string;
  gated?: boolean;
  allowlist?: string[];
  limits: { perWallet: number | null; perMint: number };
  supply: number | null;
}

/** A coin worth a dollar, in an SPL token. */
export interface SampleDollar {
  mint: string;
  symbol: string;
  decimals: number;
  /** What the price feed calls it. */
  feed: string;
}

/** A collection as data, ready to be imported into the service. */
export interface SampleCollection {
  shortId: SampleId;
  slug: string;
  name: string;
  symbol: string;
  description: string;
  image: string;
  banner: string;
  links: { label: string; url: string }[];
  treasury: string;
  supply: number | null;
  currencies: SampleDollar[];
  items: SampleItem[];
  phases: SamplePhase[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The sample collections. Their phases lie around `now` so that at any time something is live, upcoming and ended.
 * @param treasury is paid
 * @param guests are on the allowlists of gated phases; nobody else is
 * @param dollar what can be paid in beside SOL, where the chain has such a coin
 */
export function createSamples(
  now: Date,
  treasury: string,
  guests: readonly string[] = [treasury],
  dollar: SampleDollar | null = null,
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
          pricing: "fixed",
          price: "0.8",
          limits: { perWallet: 5, perMint: 5 },
          supply: null,
        },
      ],
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
          name: "Public",
          startsAt: after(2 * minute),
          endsAt: null,
          pricing: "fixed",
          price: "0.2",
          limits: { perWallet: 10, perMint: 5 },
          supply: null,
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
        ...(dollar
          ? [
              {
                name: "Open edition, in dollars",
                startsAt: after(-1 * hour),
                endsAt: after(7 * day),
                pricing: "fixed" as const,
                price: "8",
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

/** What follows from the art. */
function describe(shortId: SampleId, name: string) {
  const { size, describe } = artworks[shortId];
  const items = Array.from({ length: size ?? 0 }, (_, index) => {
    const number = index + 1;
    const image = `/art/${shortId}/${number}.svg`;
    return { number, name: `${name} #${number}`, image, attributes: describe(number) };
  });
  const ranks = rankByRarity(items);
  return {
    shortId,
    slug: shortId as string,
    name,
    image: `/art/${shortId}/cover.svg`,
    banner: `/art/${shortId}/banner.svg`,
    supply: size,
    currencies: [],
    items: items.map((item, index) => ({ ...item, rarityRank: ranks[index]! })),
  };
}

function links(page: string) {
  return [
    { label: "Website", url: `https://example.com/${page}` },
    { label: "How it is made", url: `https://example.com/${page}/code` },
  ];
}
