import { createHash } from "node:crypto";
import type { AvailabilityResponse } from "../../../../src/contract/availability.js";
import type { CollectionResponse, Phase, Supply } from "../../../../src/contract/collection.js";
import type { DeepRequired } from "../../../../src/contract/field.js";
import { readClaimKinds } from "../claim-codes/queries.js";
import { readCollection, type CollectionRecord } from "./queries.js";
import type { CollectionRow } from "../collections/collection-row.js";
import type { PricedPhase } from "../phases/priced-phase.js";
import { unitsPerMint } from "../phases/units-per-mint.js";
import { describeClaimCodes } from "../claim-codes/claim-codes.js";
import type { CoinRates } from "../pricing/coin-rates.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import type { PlatformDeps } from "../../platform/deps.js";
import { resolvePhaseStatus } from "../phases/phase-status.js";
import { createPriceDescription } from "../pricing/price-description.js";
import { quotePrice } from "../pricing/price-quote.js";
import { describeImage } from "../pictures/image-fields.js";
import { toPublicUrl } from "../collections/public-url.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { unknownPhaseError } from "../phases/active-phase.js";

interface Snapshot extends CollectionRecord {
  readonly claimKinds: Awaited<ReturnType<typeof readClaimKinds>>;
}

export interface CollectionView {
  readCollection(collectionId: string): Promise<DeepRequired<CollectionResponse>>;
  readAvailability(collectionId: string): Promise<DeepRequired<AvailabilityResponse>>;
  /**
   * A phase from the cached collection snapshot.
   * @throws ApiError `NOT_FOUND`
   */
  readPhase(collectionId: string, phaseId: string): Promise<PricedPhase>;
  /** Drops the cached snapshot. */
  invalidate(collectionId: string): void;
}

interface ViewOptions {
  readonly chain: { readonly chain: string };
  readonly rates: CoinRates;
  /** Maximum age of counts. Default: 250, at most 1,000. */
  readonly countsMilliseconds?: number;
}

/**
 * Collection response, which every visitor's page loads and polls. Database rows are cached for
 * `countsMilliseconds`, at most a second, with concurrent loads shared; a mint confirmed by this process
 * invalidates them. Statuses, prices and `serverTime` are computed per millisecond; requests within the same
 * millisecond get the same object, so that it is serialized once.
 */
export function createCollectionView(
  context: Pick<PlatformDeps, "database" | "clock" | "monotonic" | "publicBase"> & ViewOptions,
): CollectionView {
  const { database, clock, monotonic, chain, publicBase, rates } = context;
  const describePrice = createPriceDescription({ chain: chain.chain, rates });
  const snapshots = createTtlCache(
    async (collectionId: string): Promise<Snapshot> => {
      const [snapshot, claimKinds] = await Promise.all([
        readCollection(database, collectionId),
        readClaimKinds(database, collectionId, clock()),
      ]);
      if (!snapshot) throw new ApiError("NOT_FOUND", "There is no such collection.");
      return { ...snapshot, claimKinds };
    },
    { monotonic, ttlMilliseconds: Math.min(context.countsMilliseconds ?? 250, 1000) },
  );

  const revisions = new WeakMap<Snapshot, { statuses: string; revision: string }>();
  const responses = new WeakMap<Snapshot, { at: number; response: DeepRequired<CollectionResponse> }>();

  function describePhase(phase: PricedPhase, collection: CollectionRow, now: Date): DeepRequired<Phase> {
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

  function describeCollection(
    snapshot: Snapshot,
    now: Date,
  ): Omit<DeepRequired<CollectionResponse>, "revision"> {
    const { collection, picture, phases, claimKinds, reveal, ...features } = snapshot;
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
        ...describeImage(publicBase, collection.image, picture),
        banner: toPublicUrl(publicBase, collection.banner),
        links: collection.links,
        standard: collection.standard,
        reveal: reveal && {
          at: reveal.dueAt?.toISOString() ?? null,
          revealedAt: reveal.revealedAt?.toISOString() ?? null,
        },
        features: {
          claimCodes: describeClaimCodes(phases, claimKinds, now).enabled,
          bounty: features.hasBounty,
          gallery: features.hasArtwork,
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

  /** Digest of a response without counts, live prices and its time, made anew when the clock changes a status. */
  function revisionOf(snapshot: Snapshot, now: Date): string {
    const { collection, phases } = snapshot;
    const statuses = phases.map((phase) => resolvePhaseStatus(phase, collection, now)).join();
    const last = revisions.get(snapshot);
    if (last?.statuses === statuses) return last.revision;
    const described = describeCollection(snapshot, now);
    const lasting = described.phases.all.map(({ priceDisplay, supply, ...phase }) => [
      phase,
      supply.total,
      phase.pricing === "fixed" && priceDisplay && [priceDisplay.baseUnits, priceDisplay.mint],
    ]);
    const text = JSON.stringify([described.collection, lasting]);
    const revision = createHash("sha256").update(text).digest("base64url").slice(0, 16);
    revisions.set(snapshot, { statuses, revision });
    return revision;
  }

  function describeNow(snapshot: Snapshot): DeepRequired<CollectionResponse> {
    const now = clock();
    const last = responses.get(snapshot);
    if (last?.at === now.getTime()) return last.response;
    const response = { ...describeCollection(snapshot, now), revision: revisionOf(snapshot, now) };
    responses.set(snapshot, { at: now.getTime(), response });
    return response;
  }

  return {
    readCollection: async (collectionId) => describeNow(await snapshots.read(collectionId)),

    async readAvailability(collectionId) {
      const snapshot = await snapshots.read(collectionId);
      const now = clock();
      return {
        success: true,
        ...describeSupply(snapshot.collection),
        revision: revisionOf(snapshot, now),
        serverTime: now.toISOString(),
      };
    },

    async readPhase(collectionId, phaseId) {
      const { phases } = await snapshots.read(collectionId);
      const phase = phases.find(({ id }) => id === phaseId);
      if (!phase) throw unknownPhaseError();
      return phase;
    },

    invalidate: (collectionId) => snapshots.invalidate(collectionId),
  };
}

/** Reserved units count as available: most are minted soon, and the others return. */
function describeSupply({
  supplyTotal,
  minted,
  burned,
}: Pick<CollectionRow, "supplyTotal" | "minted" | "burned">): DeepRequired<Supply> {
  const available = supplyTotal === null ? null : supplyTotal - minted;
  return { total: supplyTotal, minted, burned, available, approximate: true };
}
