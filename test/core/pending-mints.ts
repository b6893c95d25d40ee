import type { CollectionResponse, Phase } from "../../src/contract/mint/collection.js";
import type { PrepareMintResponse } from "../../src/contract/mint/mint.js";
import type { Price } from "../../src/contract/values/price.js";
import type { EligibilityResponse } from "../../src/contract/mint/wallet.js";
import { toVerifiedCost } from "../../src/core/mint/verify-cost.js";
import type { VerifiedCost } from "../../src/core/verified-cost.js";
import { multiplyPrice } from "../../src/core/pricing/order-total.js";
import type { WalletOption } from "../../src/core/wallet-directory.js";
import { baseUnitsOf } from "../brands.js";

/** Price of 0.5 SOL. */
export const half: Price = {
  amount: "0.5",
  baseUnits: baseUnitsOf("500000000"),
  decimals: 9,
  currency: "SOL",
  mint: null,
};

/** Open phase at 0.5 SOL, with overrides. */
export function phaseOf(change: Partial<Phase> = {}): Phase {
  return {
    id: "public",
    status: "active",
    priceDisplay: half,
    startsAt: null,
    endsAt: null,
    limits: { perWallet: null },
    ...change,
  };
}

/** Collection response with each phase in the list that its status calls for. */
export function collectionOf(
  phases: readonly Phase[] = [phaseOf()],
  change: Partial<CollectionResponse> = {},
): CollectionResponse {
  return {
    success: true,
    collection: {
      id: "collection-id",
      shortId: "AbC123",
      name: "Aurora",
      symbol: "AUR",
      description: "",
      chain: "solana-devnet",
    },
    phases: {
      active: phases.filter(({ status }) => status !== "upcoming" && status !== "ended"),
      upcoming: phases.filter(({ status }) => status === "upcoming"),
      all: [...phases],
    },
    supply: { available: null },
    serverTime: 0,
    ...change,
  };
}

export function eligibilityOf(change: Partial<EligibilityResponse> = {}): EligibilityResponse {
  return { eligible: true, phase: { hasStarted: true, hasEnded: false }, ...change };
}

/** Cost of units at 0.5 SOL, without deposits and fees, as the verifier of the harness finds it. */
export function costOf(items: number, price: Price = multiplyPrice(half, items)): VerifiedCost {
  const totals = {
    items,
    price: BigInt(price.baseUnits),
    rent: 0n,
    inexactRent: 0n,
    programFee: 0n,
    networkFee: 0n,
  };
  const context = { price, quote: undefined, chain: "solana-devnet" };
  return toVerifiedCost({ ...totals, payments: [], isComplete: true }, context);
}

/** Session with one transaction a unit; the transaction of unit n is the byte n. */
export function sessionOf(quantity: number, change: Partial<PrepareMintResponse> = {}): PrepareMintResponse {
  return {
    sessionId: "session-1",
    transactions: Array.from({ length: quantity }, (_, index) => ({
      transaction: Buffer.from([index]).toString("base64"),
      quantity: 1,
    })),
    ...change,
  };
}

export function optionOf(id: string, change: Partial<WalletOption> = {}): WalletOption {
  return {
    id,
    name: id,
    icon: null,
    kind: "standard",
    installed: true,
    opensPage: false,
    url: null,
    ...change,
  };
}
