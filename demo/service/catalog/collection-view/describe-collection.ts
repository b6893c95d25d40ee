import { createHash } from "node:crypto";
import type { CollectionResponse, Phase, Supply } from "../../../../src/contract/mint/collection.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import { describeClaimCodes } from "../claim-codes/claim-codes.js";
import type { readClaimKinds } from "../claim-codes/queries.js";
import type { CollectionRow } from "../collections/collection-row.js";
import { describeCreator } from "../collections/creator.js";
import { toPublicUrl } from "../collections/public-url.js";
import { resolvePhaseStatus } from "../phases/phase-status.js";
import type { PricedPhase } from "../phases/priced-phase.js";
import { unitsPerMint } from "../phases/units-per-mint.js";
import { describeImage } from "../pictures/image-fields.js";
import type { CoinRates } from "../pricing/coin-rates.js";
import { createPriceDescription } from "../pricing/price-description.js";
import { quotePrice } from "../pricing/price-quote.js";
import type { CollectionRecord } from "./queries.js";

/** A collection's rows, read at the same time. */
export interface Snapshot extends CollectionRecord {
  readonly claimKinds: Awaited<ReturnType<typeof readClaimKinds>>;
  /** What one unit costs on top of its price, by phase id, where it is known. */
  readonly unitCosts: ReadonlyMap<string, NonNullable<DeepRequired<Phase>["unitCosts"]>>;
  /** Page on which visitors ask for a notification before a phase opens; null: none. */
  readonly remindersUrl: string | null;
}

/** Describes a collection at a given time. */
export type DescribeCollection = (
  snapshot: Snapshot,
  now: Date,
) => Omit<DeepRequired<CollectionResponse>, "revision">;

interface DescriptionOptions {
  readonly chain: string;
  readonly publicBase: string;
  /** Page for collectors about what they sign; null: none. */
  readonly safetyUrl: string | null;
  readonly rates: CoinRates;
}

export function createCollectionDescription(options: DescriptionOptions): DescribeCollection {
  const { publicBase, safetyUrl } = options;
  const describePhase = createPhaseDescription(options);

  return (snapshot, now) => {
    const { collection, picture, phases, claimKinds, unitCosts, remindersUrl, reveal, ...features } =
      snapshot;
    const all = phases.map((phase) => ({
      ...describePhase(phase, collection, now),
      unitCosts: unitCosts.get(phase.id) ?? null,
    }));
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
        accent: picture?.accent ?? null,
        banner: toPublicUrl(publicBase, collection.banner),
        links: collection.links,
        creator: describeCreator(publicBase, collection.creator),
        safetyUrl,
        remindersUrl,
        standard: collection.standard,
        reveal: reveal && {
          at: reveal.dueAt?.toISOString() ?? null,
          revealedAt: reveal.revealedAt?.toISOString() ?? null,
        },
        features: {
          claimCodes: describeClaimCodes(phases, claimKinds, now).enabled,
          bounty: features.hasBounty,
          gallery: features.hasArtwork,
          otherRecipient: true,
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
  };
}

function createPhaseDescription({ chain, rates }: Pick<DescriptionOptions, "chain" | "rates">) {
  const describePrice = createPriceDescription({ chain, rates });

  return (
    phase: PricedPhase,
    collection: CollectionRow,
    now: Date,
  ): Omit<DeepRequired<Phase>, "unitCosts"> => {
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
      otherRecipient: phase.otherRecipient,
    };
  };
}

/**
 * Creates a digest of the response without its counts, live prices, costs and time. It is computed again when a status
 * changes with time.
 */
export function createRevision(describe: DescribeCollection): (snapshot: Snapshot, now: Date) => string {
  const revisions = new WeakMap<Snapshot, { statuses: string; revision: string }>();
  return (snapshot, now) => {
    const { collection, phases } = snapshot;
    const statuses = phases.map((phase) => resolvePhaseStatus(phase, collection, now)).join();
    const last = revisions.get(snapshot);
    if (last?.statuses === statuses) return last.revision;
    const described = describe(snapshot, now);
    const lasting = described.phases.all.map(({ priceDisplay, unitCosts: _unitCosts, supply, ...phase }) => [
      phase,
      supply.total,
      phase.pricing === "fixed" && priceDisplay && [priceDisplay.baseUnits, priceDisplay.mint],
    ]);
    const text = JSON.stringify([described.collection, lasting]);
    const revision = createHash("sha256").update(text).digest("base64url").slice(0, 16);
    revisions.set(snapshot, { statuses, revision });
    return revision;
  };
}

/** Reserved units count as available: most are minted soon, and the others return. */
export function describeSupply({
  supplyTotal,
  minted,
  burned,
}: Pick<CollectionRow, "supplyTotal" | "minted" | "burned">): DeepRequired<Supply> {
  const available = supplyTotal === null ? null : supplyTotal - minted;
  return { total: supplyTotal, minted, burned, available, approximate: true };
}
