import { describe, expect, it } from "vitest";
import { readDetails, type FailureDetails } from "../../src/core/failure-details.js";

const sol = { amount: "0.5", baseUnits: "500000000", decimals: 9, currency: "SOL", mint: null };

const read = (code: keyof FailureDetails, details: unknown) => readDetails({ code, details }, code);

describe("Details of an error", () => {
  it("are those of its code", () => {
    const details = { needed: sol, balance: { ...sol, amount: "0", baseUnits: "0" }, affordableQuantity: 0 };
    expect(read("INSUFFICIENT_BALANCE", details)).toEqual(details);
    expect(read("QUANTITY_NOT_ALLOWED", { maximum: 3 })).toEqual({ maximum: 3 });
    expect(read("PREVIOUS_MINT_PENDING", { retryAt: 5 })).toEqual({ retryAt: 5 });
    expect(read("CHAIN_NOT_ALLOWED", { chain: "solana-devnet" })).toEqual({ chain: "solana-devnet" });
    expect(read("UNSAFE_TRANSACTION", [{ code: "SPENDS_TOO_MUCH", amount: 2n }])).toEqual([
      { code: "SPENDS_TOO_MUCH", amount: 2n },
    ]);
  });

  it("lose malformed fields and keep the others", () => {
    const details = { needed: sol, balance: { ...sol, baseUnits: "-1" }, affordableQuantity: "many" };
    const valid = read("INSUFFICIENT_BALANCE", details);
    expect(valid).toMatchObject({ needed: sol });
    expect(valid).toHaveProperty("balance", undefined);
    expect(valid).toHaveProperty("affordableQuantity", undefined);
  });

  it.each<[string, keyof FailureDetails, unknown]>([
    ["no object", "SOLD_OUT", "reserved"],
    ["a missing value", "SOLD_OUT", undefined],
    ["words instead of problems", "UNSAFE_TRANSACTION", "SPENDS_TOO_MUCH"],
    ["a list without problems", "UNSAFE_TRANSACTION", [null, 1]],
    ["an unreadable time", "PREVIOUS_MINT_PENDING", { retryAt: NaN }],
    ["a malformed price", "PRICE_CHANGED", { quoted: { ...sol, baseUnits: "-1" } }],
  ])("are undefined for %s", (_, code, details) => {
    expect(read(code, details)).toBeUndefined();
  });

  it("are undefined for another code", () => {
    expect(
      readDetails({ code: "NOT_ELIGIBLE", details: { maximum: 3 } }, "QUANTITY_NOT_ALLOWED"),
    ).toBeUndefined();
  });
});
