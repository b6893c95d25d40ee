import type { Random } from "./random.js";

export interface TradedItem {
  readonly mint: string;
  /** Wallet that minted it. */
  readonly owner: string;
  /** 0 (rarest) … 1. */
  readonly rarity: number;
}

interface Listing {
  readonly id: string;
  readonly mint: string;
  readonly seller: string;
  /** In SOL. */
  readonly price: number;
  readonly endsAt: number;
}

interface Offer {
  readonly id: string;
  readonly buyer: string;
  readonly price: number;
  readonly endsAt: number;
}

interface TradingPlan {
  readonly slug: string;
  readonly random: Random;
  readonly items: readonly TradedItem[];
  readonly collectors: readonly string[];
  readonly from: Date;
  readonly to: Date;
  /** Initial price in SOL. */
  readonly price: number;
  readonly eventsPerDay: number;
  /** Price level, around −1 … 1, over the days since the start. */
  readonly mood: (position: number) => number;
  readonly makeSignature: () => string;
}

const hour = 3_600_000;
const day = 24 * hour;
const marketplaces = ["Bazaar", "Bazaar", "Bazaar", "Quay"] as const;
/** Relative activity by day of the week, from Sunday. */
const week = [1.3, 0.8, 0.75, 0.85, 0.9, 1.15, 1.4] as const;

/**
 * Simulates the trading of a collection: more on weekends, with a varying price level; cheap listings sell
 * first, some are cancelled or expire, some items are transferred, and sometimes a ring of three wallets
 * trades an item among itself (wash trading).
 */
export function recordTrading(plan: TradingPlan): { events: object[]; holders: Map<string, string> } {
  const { slug, random, items, collectors, from, to, makeSignature } = plan;
  const holders = new Map(items.map(({ mint, owner }) => [mint, owner]));
  const rarities = new Map(items.map(({ mint, rarity }) => [mint, rarity]));
  const mints = items.map(({ mint }) => mint);
  const ring = collectors.slice(0, 3);
  const listings = new Map<string, Listing>();
  let offers: Offer[] = [];
  const events: object[] = [];

  function emit(kind: string, at: number, details: object): string {
    const id = `recorded:${slug}:${events.length + 1}`;
    const url = "mint" in details ? { url: `https://example.com/market/${slug}` } : {};
    events.push({ kind, id, collection: slug, at: new Date(at).toISOString(), ...url, ...details });
    return id;
  }

  const level = (at: number) => {
    const days = (at - from.getTime()) / day;
    return plan.price * Math.exp(0.004 * days + 0.55 * plan.mood(days / 17));
  };
  const toPrice = (sol: number) => String(Math.max(0.005, Number(sol.toPrecision(2))));

  function list(at: number, mint: string, factor: number): void {
    const seller = holders.get(mint)!;
    const premium = 1 + 1.6 * (1 - rarities.get(mint)!) ** 6;
    const price = Number(toPrice(level(at) * factor * premium));
    const marketplace = random.pick(marketplaces);
    const endsAt = random.chance(0.4) ? at + random.integer(3, 21) * day : Infinity;
    const expires = endsAt === Infinity ? {} : { expiresAt: new Date(endsAt).toISOString() };
    const id = emit("listing", at, { mint, from: seller, price: String(price), marketplace, ...expires });
    listings.set(mint, { id, mint, seller, price, endsAt });
  }

  function sell(at: number, mint: string, buyer: string, price: number, offer?: string): void {
    const seller = holders.get(mint)!;
    const terms = {
      price: String(price),
      marketplace: random.pick(marketplaces),
      signature: makeSignature(),
    };
    emit("sale", at, { mint, from: seller, to: buyer, ...terms, ...(offer !== undefined && { offer }) });
    holders.set(mint, buyer);
    listings.delete(mint);
  }

  const activeListings = (at: number) => [...listings.values()].filter(({ endsAt }) => endsAt > at);
  const anyoneBut = (wallet: string) => {
    const other = random.pick(collectors);
    return other === wallet || ring.includes(other)
      ? collectors[ring.length + random.integer(0, 99)]!
      : other;
  };

  const acts: readonly [weight: number, act: (at: number) => void][] = [
    [40, (at) => list(at, random.pick(mints), 0.9 + random.next() ** 2 * 1.4)],
    [
      24,
      (at) => {
        const cheapest = activeListings(at).sort((one, other) => one.price - other.price);
        const chosen = cheapest[Math.floor(random.next() ** 2 * Math.min(9, cheapest.length))];
        if (!chosen || chosen.price > 3 * level(at)) return;
        const buyer = anyoneBut(chosen.seller);
        if (buyer !== chosen.seller) sell(at, chosen.mint, buyer, chosen.price);
      },
    ],
    [
      10,
      (at) => {
        const chosen = activeListings(at)[0];
        if (!chosen) return;
        emit("cancellation", at, { mint: chosen.mint, from: chosen.seller });
        listings.delete(chosen.mint);
      },
    ],
    [
      14,
      (at) => {
        const [buyer, price] = [
          random.pick(collectors),
          Number(toPrice(level(at) * random.between(0.55, 0.88))),
        ];
        const endsAt = at + random.integer(1, 10) * day;
        const details = { from: buyer, price: String(price), marketplace: random.pick(marketplaces) };
        const id = emit("offer", at, { ...details, expiresAt: new Date(endsAt).toISOString() });
        offers.push({ id, buyer, price, endsAt });
      },
    ],
    [
      4,
      (at) => {
        const [withdrawn] = offers;
        if (withdrawn) emit("offer_cancellation", at, { from: withdrawn.buyer, offer: withdrawn.id });
        offers = offers.slice(1);
      },
    ],
    [
      4,
      (at) => {
        const best = offers.toSorted((one, other) => other.price - one.price)[0];
        const mint = random.pick(mints);
        if (!best || holders.get(mint) === best.buyer) return;
        sell(at, mint, best.buyer, best.price, best.id);
        offers = offers.filter((offer) => offer !== best);
      },
    ],
    [
      2,
      (at) => {
        const mint = random.pick(mints);
        const giver = holders.get(mint)!;
        const taker = anyoneBut(giver);
        if (taker === giver) return;
        emit("transfer", at, { mint, from: giver, to: taker, signature: makeSignature() });
        holders.set(mint, taker);
        listings.delete(mint);
      },
    ],
    [2, washTrade],
  ];
  const weights = acts.reduce((sum, [weight]) => sum + weight, 0);

  /** Scheduled actions. */
  let planned: { at: number; act: (at: number) => unknown }[] = [];

  /** Sells an item of the ring to its next wallet above the market price, and usually back. */
  function washTrade(at: number): void {
    const mint = mints.find((one) => ring.includes(holders.get(one)!)) ?? random.pick(mints);
    const owner = holders.get(mint)!;
    const place = ring.indexOf(owner);
    if (place === -1) {
      emit("transfer", at, { mint, from: owner, to: ring[0]!, signature: makeSignature() });
      holders.set(mint, ring[0]!);
      listings.delete(mint);
      return;
    }
    const next = ring[(place + 1) % ring.length]!;
    const price = Number(toPrice(level(at) * random.between(1.5, 2.2)));
    sell(at, mint, next, price);
    if (random.chance(0.7)) {
      const back = Number(toPrice(price * 1.05));
      planned.push({
        at: at + hour,
        act: (then) => holders.get(mint) === next && sell(then, mint, owner, back),
      });
    }
  }

  for (let start = from.getTime(); start < to.getTime(); start += day) {
    const length = Math.min(day, to.getTime() - start);
    const since = (start - from.getTime()) / day;
    // The first days after a mint are the busiest.
    const excitement = 1 + 1.5 * Math.exp(-since / 5);
    const busy = week[new Date(start).getUTCDay()]! * excitement * random.between(0.75, 1.25);
    const count = Math.round((plan.eventsPerDay * busy * length) / day);
    const times = Array.from({ length: count }, () => start + Math.floor(random.next() * length)).sort(
      (one, other) => one - other,
    );
    for (const at of times) {
      for (const plan of planned.filter((one) => one.at <= at)) plan.act(plan.at);
      planned = planned.filter((one) => one.at > at);
      offers = offers.filter(({ endsAt }) => endsAt > at);
      let left = random.next() * weights;
      const [, act] = acts.find(([weight]) => (left -= weight) < 0) ?? acts[0]!;
      act(at);
    }
  }
  return { events, holders };
}
