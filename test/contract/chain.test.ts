import { describe, expect, test } from "vitest";
import { chains, isProduction } from "../../src/contract/chain.js";

describe("a chain", () => {
  test("is production unless it is a known test network", () => {
    expect(chains.filter((chain) => !isProduction(chain))).toEqual([
      "solana-devnet",
      "solana-testnet",
      "solana-localnet",
    ]);
  });

  test.each([
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
