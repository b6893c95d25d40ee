import type {
  AvailabilityResponse,
  CollectionResponse,
  Phase,
} from "../../../../src/contract/mint/collection.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import { readClaimKinds } from "../claim-codes/queries.js";
import {
  createCollectionDescription,
  createRevision,
  describeSupply,
  type Snapshot,
} from "./describe-collection.js";
import { readCollection, type CollectionRecord } from "./queries.js";
import type { PricedPhase } from "../phases/priced-phase.js";
import type { CoinRates } from "../pricing/coin-rates.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import type { PlatformDeps } from "../../platform/deps.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { unknownPhaseError } from "../phases/active-phase.js";

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

/** What one unit of a phase costs on top of its price. */
export type PhaseCosts = NonNullable<DeepRequired<Phase>["unitCosts"]>;

/** Reads what one unit costs on top of its price, by phase id; phases that can't be minted or estimated are missing. */
export type ReadPhaseCosts = (
  record: Pick<CollectionRecord, "collection" | "phases">,
) => Promise<ReadonlyMap<string, PhaseCosts>>;

interface ViewOptions {
  readonly chain: { readonly chain: string };
  readonly rates: CoinRates;
  /** Page for collectors about what they sign. Default: none. */
  readonly safetyUrl?: string | null;
  /** Reads the page on which visitors ask for a notification before a phase opens; null: none. Default: none. */
  readonly readRemindersUrl?: ((collectionId: string) => Promise<string | null>) | undefined;
  /** Maximum age of counts. Default: 250, at most 1,000. */
  readonly countsMilliseconds?: number;
  readonly readPhaseCosts: ReadPhaseCosts;
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
  const { database, clock, monotonic, chain, readPhaseCosts, readRemindersUrl } = context;
  const describe = createCollectionDescription({
    ...context,
    chain: chain.chain,
    safetyUrl: context.safetyUrl ?? null,
  });
  const revisionOf = createRevision(describe);
  const snapshots = createTtlCache(
    async (collectionId: string): Promise<Snapshot> => {
      const [snapshot, claimKinds, remindersUrl = null] = await Promise.all([
        readCollection(database, collectionId),
        readClaimKinds(database, collectionId, clock()),
        readRemindersUrl?.(collectionId),
      ]);
      if (!snapshot) throw new ApiError("NOT_FOUND", "Collection not found. Identifiers are case-sensitive.");
      return { ...snapshot, claimKinds, remindersUrl, unitCosts: await readPhaseCosts(snapshot) };
    },
    { monotonic, ttlMilliseconds: Math.min(context.countsMilliseconds ?? 250, 1000) },
  );

  const responses = new WeakMap<Snapshot, { at: number; response: DeepRequired<CollectionResponse> }>();

  function describeNow(snapshot: Snapshot): DeepRequired<CollectionResponse> {
    const now = clock();
    const last = responses.get(snapshot);
    if (last?.at === now.getTime()) return last.response;
    const response = { ...describe(snapshot, now), revision: revisionOf(snapshot, now) };
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
