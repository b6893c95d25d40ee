import { describe, expect, it } from "vitest";
import type { CollectionResponse } from "../../../src/contract/mint/collection.js";
import type { Price } from "../../../src/contract/values/price.js";
import { chainOf, withChain } from "../../../src/core/collection/chain-of.js";
import { addressOf } from "../../brands.js";
import { collectionOf, half, phaseOf } from "../pending-mints.js";

/** Collection whose service names no chain but in its prices. */
function withoutChain(...chains: readonly string[]): CollectionResponse {
  const phases = chains.map((chain, index) =>
    phaseOf({ id: `phase-${index}`, priceDisplay: { ...half, chain } }),
  );
  const response = collectionOf(phases);
  return { ...response, collection: { ...response.collection, chain: undefined } };
}

describe("the chain of a collection", () => {
  it("is its own, whatever its prices name", () => {
    const priced = phaseOf({ priceDisplay: { ...half, chain: "solana-mainnet" } });
    expect(chainOf(collectionOf([priced]))).toBe("solana-devnet");
  });

  it("is the one that all its prices name", () => {
    expect(chainOf(withoutChain("solana-testnet", "solana-testnet"))).toBe("solana-testnet");
  });

  it("is unknown when its prices name several, or none", () => {
    expect(chainOf(withoutChain("solana-testnet", "solana-devnet"))).toBeNull();
    expect(chainOf(withoutChain())).toBeNull();
  });
});

describe("a page that has fixed the chain", () => {
  it.each<[string, CollectionResponse]>([
    ["of another one", collectionOf()],
    ["whose prices are on another one", withoutChain("solana-devnet")],
  ])("gets no collection %s, but the name of that chain", (_, response) => {
    expect(() => withChain(response, "solana-mainnet")).toThrow(
      expect.objectContaining({ code: "CHAIN_NOT_ALLOWED", details: { chain: "solana-devnet" } }),
    );
  });

  it.each<[string, CollectionResponse]>([
    ["names none", withoutChain()],
    ["names several in its prices", withoutChain("solana-testnet", "solana-devnet")],
  ])("mints on it where the service %s", (_, response) => {
    expect(chainOf(withChain(response, "solana-mainnet"))).toBe("solana-mainnet");
  });

  it("gets a collection of that chain as it is", () => {
    expect(withChain(collectionOf(), "solana-devnet")).toEqual(collectionOf());
  });

  it("mints on no chain where its attribute is empty", () => {
    expect(() => withChain(collectionOf(), "")).toThrow("CHAIN_NOT_ALLOWED");
    expect(chainOf(withChain(withoutChain(), ""))).toBeNull();
  });
});

it("a page that hasn't fixed the chain gets the collection unchanged", () => {
  const response = collectionOf();
  expect(withChain(response, undefined)).toEqual(response);
});

describe("the price of a phase is unavailable", () => {
  const dollars = {
    ...half,
    amount: "500",
    decimals: 6,
    currency: "USDC",
    mint: addressOf("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"),
  };
  const pricesOf = (priceDisplay: Price, chain?: string) => {
    const { phases } = withChain(collectionOf([phaseOf({ priceDisplay })]), chain);
    return [phases.active, phases.all].map(([phase]) => phase!.priceDisplay);
  };

  it("when it names another chain than the collection's", () => {
    expect(pricesOf({ ...half, chain: "solana-mainnet" })).toEqual([null, null]);
    expect(pricesOf({ ...half, chain: "solana-devnet" })).not.toContain(null);
  });

  it("when its symbol belongs to another mint on the collection's chain", () => {
    expect(pricesOf(dollars)).toEqual([null, null]);
    expect(pricesOf({ ...dollars, currency: "tUSD" })).not.toContain(null);
  });
});
