import { describe, expect, test } from "vitest";
import { chains, isProduction } from "../../src/contract/chain.js";

describe("a chain", () => {
  test("is for production unless it is known to be for trials", () => {
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
  ])("is for production when its name is %j", (chain) => {
    expect(isProduction(chain)).toBe(true);
  });
});
