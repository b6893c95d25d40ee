import type { ValidateClaimCodeResponse } from "../contract/mint/claim-codes.js";
import type { Collection, Phase } from "../contract/mint/collection.js";
import { toAmount, toBaseUnits, type Price } from "../contract/values/price.js";
import { scalePrice } from "../core/pricing/price-math.js";
import type { DropItem, DropSettings } from "./drop-settings.js";

/** State of the fake drop, which a scenario sets up and mints change. */
export interface DropState {
  collection: Collection;
  phases: Phase[];
  /** Phase that settings apply to. */
  main: Phase;
  /** Supply in units; null: open-ended. */
  total: number | null;
  minted: number;
  /** Items in the order in which they are minted; null: sample items. */
  items: readonly DropItem[] | null;
  /** Units that every wallet has minted before, and units minted since by wallet address. */
  mintedBefore: number;
  readonly mintedBy: Map<string, number>;
  /** Prices that the next prepare charges and no read has returned yet, by phase id. */
  readonly raised: Map<string, Price>;
  /** Start of a falling price's first step and length of a step, in milliseconds. Null: the price doesn't fall. */
  falls: { readonly from: number; readonly every: number } | null;
  codes: Readonly<Record<string, ValidateClaimCodeResponse>>;
  isCodeRequired: boolean;
  allowlist: readonly string[];
  /** Failure of every request. */
  failure: "busy" | "rateLimited" | "unreachable" | null;
  /** Error of every prepare or execute. */
  prepareError: (() => Response) | null;
  /** Units that each wallet's balance covers; null: unknown. */
  affordableQuantity: number | null;
  executeError: (() => Response) | null;
  /** Number of executes that respond with `pending` before a mint is confirmed. */
  pendingAnswers: number;
}

const hour = 3_600_000;
const day = 24 * hour;

export const inMilliseconds = (now: number, milliseconds: number): string =>
  new Date(now + milliseconds).toISOString();

/** Price in SOL, at 162.40 US dollars per SOL. */
export function solPrice(amount: string): Price {
  return withAmount(
    { amount: "0", baseUnits: toBaseUnits(0n), decimals: 9, currency: "SOL", mint: null, usd: "0.00" },
    amount,
  );
}

/**
 * Returns the price with another amount, in whole coins. @throws {RangeError} unless it is a decimal of the price's
 * precision.
 */
export function withAmount(price: Price, amount: string): Price {
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === "" || fraction.length > price.decimals)
    throw new RangeError(`A price has to be a decimal with at most ${price.decimals} places, not ${amount}.`);
  const baseUnits = BigInt(whole + fraction.padEnd(price.decimals, "0"));
  const rate = price.mint ? 1 : 162.4;
  return {
    ...price,
    amount: toAmount(baseUnits, price.decimals),
    baseUnits: toBaseUnits(baseUnits),
    usd: (Number(amount) * rate).toFixed(2),
  };
}

/** Creates a drop of a thousand items in its public phase, about a third of them minted. */
export function createDrop(now: number): DropState {
  const main: Phase = {
    id: "b6c1d0a4-51f3-4c0e-8e0d-2f3f6a7c9a02",
    name: "Public",
    status: "active",
    pricing: "fixed",
    priceDisplay: solPrice("0.5"),
    startsAt: inMilliseconds(now, -day),
    endsAt: inMilliseconds(now, 2 * day),
    limits: { perWallet: 5, perMint: 5 },
    gated: false,
  };
  const early: Phase = {
    id: "b6c1d0a4-51f3-4c0e-8e0d-2f3f6a7c9a01",
    name: "Early friends",
    status: "ended",
    pricing: "fixed",
    priceDisplay: solPrice("0.3"),
    startsAt: inMilliseconds(now, -2 * day),
    endsAt: inMilliseconds(now, -day),
    limits: { perWallet: 2, perMint: 2 },
    gated: true,
  };
  return {
    collection: {
      id: "3f0b1f6e-7d0c-4f5b-9a55-6f1f2c8e4d10",
      shortId: "AbC123",
      name: "Aurora",
      symbol: "AUR",
      description: "A thousand northern skies, each drawn once by light that took eight minutes to arrive.",
      creator: { name: "Kestrel Studio", image: null, url: null },
      chain: "solana-devnet",
      standard: "token-2022",
      features: { claimCodes: false, bounty: true, gallery: true, otherRecipient: true },
      reveal: null,
    },
    phases: [early, main],
    main,
    total: 1000,
    minted: 347,
    items: null,
    mintedBefore: 0,
    mintedBy: new Map(),
    raised: new Map(),
    falls: null,
    codes: {},
    isCodeRequired: false,
    allowlist: [],
    failure: null,
    prepareError: null,
    affordableQuantity: null,
    executeError: null,
    pendingAnswers: 0,
  };
}

/** Applies settings to a drop. */
export function applySettings(drop: DropState, settings: DropSettings, now: number): void {
  const { collection, price, total, minted, perWallet, perMint, startsIn, endsIn, allowlist, codes } =
    settings;
  if (total !== undefined) drop.total = total;
  if (minted !== undefined) drop.minted = minted;
  if (settings.items) drop.items = settings.items;
  if (settings.phases) arrangePhases(drop, settings.phases as readonly Phase[], now);
  const { main } = drop;
  if (collection) drop.collection = { ...drop.collection, ...(collection as Partial<Collection>) };
  if (price !== undefined) main.priceDisplay = withAmount(main.priceDisplay!, price);
  if (perWallet !== undefined) main.limits = { ...main.limits, perWallet };
  if (perMint !== undefined) main.limits = { ...main.limits, perMint };
  if (startsIn !== undefined) main.startsAt = inMilliseconds(now, startsIn);
  if (endsIn !== undefined) main.endsAt = endsIn === null ? null : inMilliseconds(now, endsIn);
  if (allowlist) drop.allowlist = allowlist;
  if (codes) {
    drop.codes = codes as DropState["codes"];
    drop.collection.features = { ...drop.collection.features, claimCodes: true };
  }
}

function arrangePhases(drop: DropState, phases: readonly Phase[], now: number): void {
  drop.phases = [...phases];
  const withStatus = (status: string) => drop.phases.find((phase) => statusAt(drop, phase, now) === status);
  drop.main = withStatus("active") ?? withStatus("upcoming") ?? drop.phases.at(-1) ?? drop.main;
  drop.falls = null;
}

/** Remaining units; null: open-ended supply. */
export const availableOf = ({ total, minted }: DropState): number | null =>
  total === null ? null : Math.max(0, total - minted);

/** Phase with its status and price at the given time. */
export function phaseAt(drop: DropState, phase: Phase, now: number): Phase {
  return { ...phase, status: statusAt(drop, phase, now), priceDisplay: priceAt(drop, phase, now) ?? null };
}

function statusAt(drop: DropState, phase: Phase, now: number): Phase["status"] {
  if (phase.endsAt && Date.parse(String(phase.endsAt)) <= now) return "ended";
  if (availableOf(drop) === 0) return "sold_out";
  if (phase.startsAt && Date.parse(String(phase.startsAt)) > now) return "upcoming";
  return phase.status === "paused" ? "paused" : "active";
}

/** Price of one unit that reads return at the given time. */
export function priceAt(drop: DropState, phase: Phase, now: number): Price | null | undefined {
  const { falls } = drop;
  if (phase !== drop.main || !falls || !phase.priceDisplay) return phase.priceDisplay;
  return fallenPrice(phase.priceDisplay, Math.floor((now - falls.from) / falls.every));
}

/** Number of steps after which a falling price stays at its floor. */
const floorSteps = 8;

/** Falling price after a number of steps of a tenth of the first price each, down to a fifth of it. */
export function fallenPrice(first: Price, steps: number): Price {
  return scalePrice(first, 10 - Math.min(floorSteps, Math.max(0, steps)), 10);
}
