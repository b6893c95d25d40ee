import type { CollectionResponse, Phase } from "../../src/contract/mint/collection.js";
import { collectionOf, half, phaseOf } from "../core/pending-mints.js";
import { baseUnitsOf } from "../brands.js";
import { artwork } from "./artwork.js";

const day = 86_400_000;

/** Server timestamp so many milliseconds from now. */
export function inFuture(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

export const allowlist = (change: Partial<Phase> = {}): Phase =>
  phaseOf({
    id: "allowlist",
    name: "Early friends",
    status: "ended",
    gated: true,
    priceDisplay: { ...half, amount: "0.3", baseUnits: baseUnitsOf("300000000"), usd: "48.72" },
    startsAt: inFuture(-2 * day),
    endsAt: inFuture(-day),
    ...change,
  });

export const open = (change: Partial<Phase> = {}): Phase =>
  phaseOf({
    id: "public",
    name: "Public",
    status: "active",
    priceDisplay: { ...half, usd: "81.20" },
    startsAt: inFuture(-day),
    endsAt: inFuture(2 * day + 3_723_000),
    limits: { perWallet: 5, perMint: 5 },
    gated: false,
    ...change,
  });

export const later = (change: Partial<Phase> = {}): Phase =>
  phaseOf({
    id: "afterglow",
    name: "Afterglow",
    status: "upcoming",
    priceDisplay: { ...half, amount: "0.8", baseUnits: baseUnitsOf("800000000"), usd: "129.92" },
    startsAt: inFuture(3 * day + 1_800_000),
    endsAt: null,
    limits: { perWallet: 2, perMint: 2 },
    gated: false,
    ...change,
  });

/** Typical drop: artwork, texts, three phases, a third minted. */
export function dropOf(
  phases: readonly Phase[] = [allowlist(), open(), later()],
  change: Partial<CollectionResponse["collection"]> = {},
  supply: CollectionResponse["supply"] = { total: 1000, minted: 347, available: 653 },
): CollectionResponse {
  const drop = collectionOf(phases, { supply });
  return {
    ...drop,
    collection: {
      ...drop.collection,
      name: "Aurora",
      description: "A thousand northern skies, each drawn once by light that took eight minutes to arrive.",
      image: artwork(0),
      safetyUrl: "https://mint.example/docs/get-started/safe-to-sign",
      ...change,
    },
  };
}
