import { describe, expect, it } from "vitest";
import { solveWork } from "../../src/compose/solve-work.js";

const parameters = {
  algorithm: "PBKDF2/SHA-256",
  nonce: "00".repeat(16),
  salt: "11".repeat(16),
  cost: 10,
  keyLength: 32,
  keyPrefix: "0",
};

const solve = (change: object) =>
  solveWork(JSON.stringify({ parameters: { ...parameters, ...change } }), AbortSignal.timeout(10_000));

describe("the solver of proofs of work", () => {
  it("solves a challenge of the service's kind", async () => {
    expect(await solve({})).toEqual(expect.any(String));
  });

  it.each<[string, object]>([
    ["a key of many blocks, each as much work as one", { keyLength: 65_536 }],
    ["more iterations than a slow device does in a second", { cost: 1_000_001 }],
    ["a salt of a megabyte", { salt: "11".repeat(1_000_000) }],
    ["a nonce of a megabyte", { nonce: "00".repeat(1_000_000) }],
    ["a prefix longer than the key", { keyPrefix: "0".repeat(65) }],
    ["a prefix that is no text", { keyPrefix: ["0"] }],
  ])("refuses %s before any work", async (_, change) => {
    await expect(solve(change)).rejects.toThrow(RangeError);
  });
});
