import type {
  AvailabilityResponse,
  CollectionResponse,
  Phase,
  Supply,
} from "../../../src/contract/collection.js";
import type { Complete } from "../../../src/contract/field.js";
import { readClaimKinds } from "../db/claim-codes.js";
import {
  readCollection,
  type CollectionRecord,
  type CollectionRow,
  type PricedPhase,
} from "../db/collections.js";
import { unitsPerMint } from "./allowance.js";
import { describeClaimCodes } from "./claim-codes.js";
import type { CoinRates } from "./coin-rates.js";
import { createTtlCache } from "../cache/ttl-cache.js";
import type { MintRulesContext } from "./mint-context.js";
import { resolvePhaseStatus } from "./phase-status.js";
import { createPriceDescription } from "./price-description.js";
import { quotePrice } from "./price-quote.js";
import { toPublicAddress } from "./public-address.js";
import { Refusal } from "./refusal.js";
import { refuseUnknownPhase } from "./refusals.js";

interface Snapshot extends CollectionRecord {
  readonly claimKinds: Awaited<ReturnType<typeof readClaimKinds>>;
}

export interface CollectionView {
  readCollection(collectionId: string): Promise<Complete<CollectionResponse>>;
  readAvailability(collectionId: string): Promise<Complete<AvailabilityResponse>>;
  /**
   * A phase as the collection read has it.
   * @throws Refusal `NOT_FOUND`
   */
  readPhase(collectionId: string, phaseId: string): Promise<PricedPhase>;
  /** Makes the next read ask the database. */
  forget(collectionId: string): void;
}

/**
 * The read that every visitor's page begins with and repeats. Rows of the database are kept for
 * `countsMilliseconds`, at most a second, and asked for once however many wait for them; a mint that this process
 * confirms is seen at once. Statuses, prices and `serverTime` are made anew for every millisecond; all that ask in one
 * get the same object, so that it is written out once.
 */
export function createCollectionView(context: MintRulesContext & { rates: CoinRates }): CollectionView {
  const { database, clock, chain, publicBase, rates } = context;
  const describePrice = createPriceDescription({ chain: chain.chain, rates });
  const snapshots = createTtlCache(
    async (collectionId: string): Promise<Snapshot> => {
      const [snapshot, claimKinds] = await Promise.all([
        readCollection(database, collectionId),
        readClaimKinds(database, collectionId, clock()),
      ]);
      if (!snapshot) throw new Refusal("NOT_FOUND", "There is no such collection.");
      return { ...snapshot, claimKinds };
    },
    { clock, ttlMilliseconds: Math.min(context.countsMilliseconds ?? 250, 1000) },
  );

  const answers = new WeakMap<Snapshot, Complete<CollectionResponse>>();

  function describePhase(phase: PricedPhase, collection: CollectionRow, now: Date): Complete<Phase> {
    const quote = quotePrice(phase, now, rates);
    return {
      id: phase.id,
      name: phase.name,
      status: resolvePhaseStatus(phase, collection, now),
      pricing: phase.pricing,
      priceDisplay: quote && describePrice(quote),
      startsAt: phase.startsAt.toISOString(),
      endsAt: phase.endsAt?.toISOString() ?? null,
      limits: { perWallet: phase.perWallet, perMint: unitsPerMint(phase) },
      supply: { total: phase.supplyTotal, minted: phase.minted },
      gated: phase.gated || phase.codeRequired,
    };
  }

  function describeCollection(snapshot: Snapshot, now: Date): Complete<CollectionResponse> {
    const { collection, phases, claimKinds, ...has } = snapshot;
    const all = phases.map((phase) => describePhase(phase, collection, now));
    return {
      success: true,
      collection: {
        id: collection.id,
        shortId: collection.shortId,
        name: collection.name,
        symbol: collection.symbol,
        description: collection.description,
        chain: collection.chain,
        address: collection.address,
        image: toPublicAddress(publicBase, collection.image),
        banner: toPublicAddress(publicBase, collection.banner),
        links: collection.links,
        standard: collection.standard,
        features: {
          claimCodes: describeClaimCodes(phases, claimKinds, now).enabled,
          bounty: has.hasBounty,
          gallery: has.hasArtwork,
        },
      },
      phases: {
        active: all.filter(({ status }) => status === "active"),
        upcoming: all.filter(({ status }) => status === "upcoming"),
        all,
      },
      supply: describeSupply(collection),
      serverTime: now.toISOString(),
    };
  }

  return {
    async readCollection(collectionId) {
      const snapshot = await snapshots.read(collectionId);
      const now = clock();
      const last = answers.get(snapshot);
      if (last?.serverTime === now.toISOString()) return last;
      const answer = describeCollection(snapshot, now);
      answers.set(snapshot, answer);
      return answer;
    },

    async readAvailability(collectionId) {
      const { collection } = await snapshots.read(collectionId);
      return { success: true, ...describeSupply(collection), serverTime: clock().toISOString() };
    },

    async readPhase(collectionId, phaseId) {
      const { phases } = await snapshots.read(collectionId);
      const phase = phases.find(({ id }) => id === phaseId);
      if (!phase) throw refuseUnknownPhase();
      return phase;
    },

    forget: (collectionId) => snapshots.invalidate(collectionId),
  };
}

/** Reserved units still appear as available: most of them are minted soon, and the others come back. */
function describeSupply({
  supplyTotal,
  minted,
  burned,
}: Pick<CollectionRow, "supplyTotal" | "minted" | "burned">): Complete<Supply> {
  const available = supplyTotal === null ? null : supplyTotal - minted;
  return { total: supplyTotal, minted, burned, available, approximate: true };
}
