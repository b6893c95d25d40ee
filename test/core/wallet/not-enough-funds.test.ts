import { describe, expect, it } from "vitest";
import { baseUnitsOf } from "../../brands.js";
import { Harness, serviceError } from "../harness.js";
import { eligibilityOf, half } from "../pending-mints.js";

const shortage = { needed: half, balance: { ...half, amount: "0.1", baseUnits: baseUnitsOf("100000000") } };
const second = 1_000;

/** Page whose connected wallet can't pay for one unit. */
async function openWithoutFunds() {
  const harness = new Harness();
  harness.answers.eligibility = () => eligibilityOf({ affordableQuantity: 0, shortage });
  const store = await harness.openStore();
  harness.takeCalls();
  return { harness, store };
}

describe("a wallet without enough funds", () => {
  it("can mint within seconds of the arrival of its funds, however late that is, and the polling ends", async () => {
    const { harness, store } = await openWithoutFunds();
    await harness.advance(600 * second);
    expect(store.action.kind).toBe("insufficient");
    harness.answers.eligibility = () => eligibilityOf({ affordableQuantity: 3 });
    await harness.advance(9 * second);
    expect(store.action.kind).toBe("mint");
    harness.takeCalls();
    await harness.advance(20 * second);
    expect(harness.count("eligibility")).toBe(0);
  });

  it("sees the cost of one unit and its balance, in currencies of the drop's chain only", async () => {
    const { harness, store } = await openWithoutFunds();
    expect(store.action).toEqual({ kind: "insufficient", shortage });
    expect((await store.mint()).failure).toEqual({
      code: "INSUFFICIENT_BALANCE",
      message: "",
      details: shortage,
    });
    const elsewhere = { ...shortage, needed: { ...half, chain: "solana-mainnet" } };
    harness.answers.eligibility = () => eligibilityOf({ affordableQuantity: 0, shortage: elsewhere });
    await harness.advance(4 * second);
    expect(store.action).toEqual({ kind: "insufficient", shortage: null });
  });

  it("causes no request while the page is hidden, offline or left, nor before a service's Retry-After", async () => {
    const { harness, store } = await openWithoutFunds();
    harness.page.hide();
    await harness.advance(60 * second);
    expect(harness.count("eligibility")).toBe(0);
    harness.page.show();
    await harness.advance(10 * second);
    expect(harness.count("eligibility")).toBeGreaterThan(1);

    harness.answers.eligibility = () => {
      throw serviceError("RATE_LIMITED", 429, { retryAfter: 30 * second });
    };
    await harness.advance(10 * second);
    harness.takeCalls();
    await harness.advance(15 * second);
    expect(harness.count("eligibility")).toBe(0);

    harness.answers.eligibility = () => eligibilityOf({ affordableQuantity: 0 });
    await store.disconnect();
    harness.takeCalls();
    await harness.advance(60 * second);
    expect(harness.count("eligibility")).toBe(0);
  });
});
