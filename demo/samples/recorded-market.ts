import { describe } from "./samples.js";
import { createRandom, createWave, type Random } from "./random.js";
import { recordTrading, type TradedItem } from "./recorded-trading.js";

/** Mint of the sold-out collection. */
export interface RecordedMint {
  readonly number: number;
  readonly mint: string;
  readonly wallet: string;
  readonly signature: string;
  readonly at: Date;
  /** Owner at the end of the recording. */
  readonly holder: string;
}

/** Invented market data of three collections, deterministic for a given end. */
export interface RecordedMarket {
  /** Mints of the sold-out sample in order of time. */
  readonly mints: readonly RecordedMint[];
  /** Records of a market feed. */
  readonly records: readonly object[];
}

const day = 86_400_000;

/** Creates the recorded market. @param now end of the recording */
export function createRecordedMarket(now: Date, chain: string): RecordedMarket {
  const collection = (slug: string, changes: object) => ({
    kind: "collection",
    slug,
    recorded: true,
    ...changes,
  });
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const wallets = createRandom("wallets");
  const collectors = Array.from({ length: 160 }, () => makeAddress(wallets, 32));

  const winter = recordCollection("aurora-the-first-winter", {
    items: describe("winter", "Aurora, the first winter").items,
    sale: { from: ago(95), days: 2.8 },
    trading: { price: 0.42, eventsPerDay: 38 },
  });
  const studies = recordCollection("tessellate-studies", {
    items: describe("studies", "Study").items,
    sale: { from: ago(180), days: 6 },
    trading: { price: 0.9, eventsPerDay: 9 },
  });
  const spring = recordCollection("open-signal-spring", {
    items: Array.from({ length: 80 }, (_, index) => ({
      number: index + 1,
      name: `Open Signal, spring #${index + 1}`,
      image: "/art/signal/cover.svg",
      attributes: [],
      rarityRank: undefined,
    })),
    sale: { from: ago(41), days: 9 },
    trading: { price: 0.06, eventsPerDay: 13 },
  });

  return {
    mints: winter.minted.map(({ mint, number, wallet, signature, at }) => ({
      mint,
      number,
      wallet,
      signature,
      at,
      holder: winter.holders.get(mint)!,
    })),
    records: [
      collection("aurora-the-first-winter", { verified: true, category: "art" }),
      collection("tessellate-studies", {
        name: "Tessellate, the studies",
        symbol: "STUDY",
        chain,
        standard: "token-2022",
        address: makeAddress(wallets, 32),
        description: "A hundred and twenty sketches for the large series. A recording for trials.",
        image: "/art/studies/cover.svg",
        banner: "/art/studies/banner.svg",
        supply: 120,
        createdAt: ago(180).toISOString(),
        verified: true,
        category: "art",
      }),
      collection("open-signal-spring", {
        name: "Open Signal, spring",
        symbol: "SPRING",
        chain,
        standard: "core",
        address: makeAddress(wallets, 32),
        description: "The open edition of spring. A recording for trials.",
        image: "/art/signal/cover.svg",
        createdAt: ago(41).toISOString(),
        category: "editions",
      }),
      ...[studies, spring].flatMap(({ slug, minted }) =>
        minted.map(({ wallet, at, ...item }) => ({
          kind: "item",
          collection: slug,
          ...item,
          to: wallet,
          mintedAt: at.toISOString(),
        })),
      ),
      ...[winter, studies, spring].flatMap(({ events }) => events),
    ],
  };

  function recordCollection(
    slug: string,
    {
      items,
      sale,
      trading,
    }: { items: readonly ItemSketch[]; sale: { from: Date; days: number }; trading: Trading },
  ) {
    const random = createRandom(slug);
    const minters = random.shuffle(collectors).slice(0, Math.ceil(items.length / 2.2));
    const minted = random.shuffle(items).map((item, place) => ({
      ...item,
      mint: makeAddress(random, 32),
      wallet: random.pick(minters),
      signature: makeAddress(random, 64),
      at: new Date(sale.from.getTime() + ((place + random.next()) / items.length) * sale.days * day),
    }));
    const traded: TradedItem[] = minted.map(({ mint, wallet, rarityRank }) => ({
      mint,
      owner: wallet,
      rarity: rarityRank === undefined ? 0.5 : rarityRank / items.length,
    }));
    const { events, holders } = recordTrading({
      slug,
      random,
      items: traded,
      collectors,
      ...trading,
      from: new Date(sale.from.getTime() + sale.days * day),
      to: now,
      mood: createWave(createRandom(`${slug}/mood`), 4),
      makeSignature: () => makeAddress(random, 64),
    });
    return { slug, minted, events, holders };
  }
}

interface ItemSketch {
  readonly number: number;
  readonly name: string;
  readonly image: string;
  readonly attributes: readonly object[];
  readonly rarityRank: number | undefined;
}

interface Trading {
  /** Initial price in SOL. */
  readonly price: number;
  readonly eventsPerDay: number;
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Random bytes in base58, none of them zero. */
function makeAddress(random: Random, bytes: number): string {
  let rest = 0n;
  for (let index = 0; index < bytes; index++) rest = rest * 256n + BigInt(random.integer(1, 255));
  let text = "";
  for (; rest > 0n; rest /= 58n) text = base58[Number(rest % 58n)] + text;
  return text;
}
