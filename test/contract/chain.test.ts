import { describe, expect, it } from "vitest";
import { chains, isProduction } from "../../src/contract/values/chain.js";

describe("a chain", () => {
  it("is production unless it is a known test network", () => {
    expect(chains.filter((chain) => !isProduction(chain))).toEqual([
      "solana-devnet",
      "solana-testnet",
      "solana-localnet",
    ]);
  });

  it.each([
    "",
    "mainnet",
    "devnet",
    "solana-mainnet-beta",
    "solana-devnet2",
    "x-solana-devnet",
    "Solana-Devnet",
    "solana-devnet ",
    "solana-devnet\n",
    "ethereum-sepolia",
  ])("is production with the name %j", (chain) => {
    expect(isProduction(chain)).toBe(true);
  });
});
