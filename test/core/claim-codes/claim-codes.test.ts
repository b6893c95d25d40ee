import { assert, bigInt, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import type { ValidateClaimCodeResponse } from "../../../src/contract/mint/claim-codes.js";
import { scalePrice } from "../../../src/core/pricing/price-math.js";
import { baseUnitsOf } from "../../brands.js";
import { Harness, enableMinting, serviceError } from "../harness.js";
import { collectionOf, half, phaseOf, sessionOf, eligibilityOf } from "../pending-mints.js";

const second = 1_000;
type Benefit = NonNullable<ValidateClaimCodeResponse["benefit"]>;

const answers: Record<string, ValidateClaimCodeResponse> = {
  QUARTER: { valid: true, kind: "discount", benefit: { discountBasisPoints: 2_500 } },
  ACCESS: { valid: true, kind: "access", benefit: { maxUnits: 2 } },
  MORE: { valid: true, kind: "bonus", benefit: { bonusUnits: 2 } },
  ELSEWHERE: { valid: true, kind: "discount", benefit: { phaseIds: ["other"], discountBasisPoints: 5_000 } },
};

/** Page of a drop with claim codes and a connected wallet. */
async function open(change: (harness: Harness) => void = () => undefined) {
  const harness = new Harness();
  enableMinting(harness);
  const drop = collectionOf([phaseOf({ limits: { perWallet: 5, perMint: 5 } })]);
  drop.collection.features = { claimCodes: true };
  harness.answers.collection = () => drop;
  harness.answers.codes = () => ({ enabled: true, kind: "mixed" });
  harness.answers.benefits = () => ({ benefits: [] });
  harness.answers.validate = ({ code }) => answers[code] ?? { valid: false };
  change(harness);
  const store = await harness.openStore();
  harness.takeCalls();
  const enter = async (code: string) => {
    store.enterCode(code, true);
    await harness.advance(200);
  };
  const mint = async () => {
    const outcome = store.mint();
    await harness.advance(second);
    return outcome;
  };
  return { harness, store, enter, mint };
}

const rejects = (reason: string) => (harness: Harness) =>
  void (harness.answers.eligibility = () => eligibilityOf({ eligible: false, reason, maxQuantity: 0 }));

describe("a claim code", () => {
  it("causes no request on a drop without claim codes", async () => {
    const harness = new Harness();
    await harness.openStore();
    expect(harness.calls.filter((call) => /^(codes|benefits|validate)/.test(call))).toEqual([]);
  });

  it("needs one read of the drop's codes and one of the wallet's benefits when the last wallet is reconnected", async () => {
    const { harness: first } = await open();
    const harness = new Harness({ site: first.site });
    harness.answers = first.answers;
    harness.wallets.add("burner");
    harness.createStore().subscribe(() => undefined);
    await harness.advance(500);
    expect([harness.count("codes"), harness.count("benefits")]).toEqual([1, 1]);
  });

  it("needs one read of the benefits when the wallet is reconnected before the codes' module is loaded", async () => {
    const { harness: first } = await open();
    const harness = new Harness({ site: first.site });
    harness.answers = first.answers;
    harness.wallets.add("burner");
    harness.codesDelay = 100;
    harness.createStore().subscribe(() => undefined);
    await harness.advance(500);
    expect([harness.count("codes"), harness.count("benefits")]).toEqual([1, 1]);
  });

  it.each([
    "“QUARTER”",
    " QUARTER\u200b",
    "'QUARTER'",
    "QUAR\u2060TER",
    "&quot;QUARTER&quot;",
    "\tQUARTER\u00a0",
  ])("is used without what came along when it was pasted: %j", async (pasted) => {
    const { harness, store, enter } = await open();
    await enter(pasted);
    expect(harness.takeCalls().filter((call) => call.startsWith("validate"))).toEqual(["validate QUARTER"]);
    expect(store.state.claim).toMatchObject({ code: "QUARTER", check: { value: { valid: true } } });
  });

  it("is validated once, after the debounce", async () => {
    const { harness, store } = await open();
    for (const typed of ["Q", "QUA", "QUART", "QUARTER"]) {
      store.enterCode(typed);
      await harness.advance(300);
    }
    await harness.advance(second);
    store.enterCode(" QUARTER ", true);
    await harness.advance(second);
    expect(harness.takeCalls().filter((call) => call.startsWith("validate"))).toEqual(["validate QUARTER"]);
    expect(store.state.claim).toMatchObject({ code: "QUARTER", check: { value: { valid: true } } });
  });

  it("ignores the answer for a code that was changed before it came", async () => {
    const { harness, store } = await open();
    store.enterCode("QUARTER", true);
    await harness.advance(10);
    store.enterCode("QUARTE", true);
    await harness.advance(second);
    expect(store.state.claim).toMatchObject({ code: "QUARTE", check: { value: { valid: false } } });
    store.enterCode("", true);
    await harness.advance(second);
    expect(store.state.claim).toMatchObject({ code: "", check: undefined });
  });

  it("is not sent when it is too long", async () => {
    const { harness, store, enter } = await open();
    await enter("X".repeat(65));
    expect(store.state.claim?.check).toMatchObject({ value: { valid: false } });
    expect(harness.count("validate")).toBe(0);
  });

  it("with a discount lowers the shown price, is sent along and is part of the accepted price", async () => {
    const { harness, store, enter, mint } = await open();
    await enter("QUARTER");
    expect(store.action).toMatchObject({ kind: "mint", price: { amount: "0.375", baseUnits: "375000000" } });
    harness.answers.prepare = ({ quantity }) =>
      sessionOf(Number(quantity), {
        cost: { price: { ...half, amount: "0.375000001", baseUnits: baseUnitsOf("375000001") } },
      });
    void mint();
    await harness.advance(second);
    expect(harness.prepared.at(-1)).toMatchObject({ claim_code: "QUARTER" });
    expect(store.state.mint).toMatchObject({
      status: "confirming-price",
      agreed: { baseUnits: "375000000" },
    });
  });

  it("admits an otherwise ineligible wallet for as many units as it covers", async () => {
    const { store, enter, mint } = await open(rejects("CODE_REQUIRED"));
    expect(store.action).toEqual({ kind: "code" });
    await enter("QUARTER");
    expect(store.action).toEqual({ kind: "code" });
    await enter("ACCESS");
    expect([store.action.kind, store.maxQuantity]).toEqual(["mint", 2]);
    expect(await mint()).toMatchObject({ minted: 1 });
  });

  it("does not override other reasons of ineligibility", async () => {
    const { store, enter } = await open(rejects("SOLD_OUT"));
    await enter("ACCESS");
    expect(store.action).toMatchObject({ kind: "ineligible", reason: "SOLD_OUT" });
  });

  it("adds its units to the wallet's limit", async () => {
    const { store, enter } = await open(
      (harness) => void (harness.answers.eligibility = () => eligibilityOf({ maxQuantity: 1 })),
    );
    expect(store.maxQuantity).toBe(1);
    await enter("MORE");
    expect(store.maxQuantity).toBe(3);
  });

  it("raises the limit of a wallet that has reached it, by its units only", async () => {
    const { store, enter } = await open(rejects("WALLET_LIMIT_REACHED"));
    expect(store.action).toMatchObject({ kind: "ineligible" });
    await enter("MORE");
    expect(store.action.kind).toBe("mint");
    expect(store.maxQuantity).toBe(2);
  });

  it.each(["ELSEWHERE", "NONSENSE"])("that is invalid here is not sent along: %s", async (code) => {
    const { harness, store, enter, mint } = await open();
    await enter(code);
    expect(store.action).toMatchObject({ price: half });
    await mint();
    expect(harness.prepared.at(-1)).not.toHaveProperty("claim_code");
  });

  it("is sent along when it could not be validated: prepare decides", async () => {
    const { harness, store, enter, mint } = await open();
    harness.answers.validate = () => {
      throw serviceError("RATE_LIMITED", 429);
    };
    await enter("QUARTER");
    expect(store.state.claim?.check?.status).toBe("failed");
    await mint();
    expect(harness.prepared.at(-1)).toMatchObject({ claim_code: "QUARTER" });
  });

  it("is kept while wallets come and go, and cleared once redeemed", async () => {
    const { harness, store, enter, mint } = await open();
    await enter("QUARTER");
    await store.disconnect();
    await store.connect("burner");
    await harness.advance(200);
    expect(store.state.claim?.code).toBe("QUARTER");
    const given: Benefit = { discountBasisPoints: 2_500 };
    harness.answers.benefits = () => ({ benefits: [{ kind: "discount", benefit: given }] });
    await mint();
    expect(store.state.claim).toMatchObject({ code: "", check: undefined, benefits: [{ benefit: given }] });
    await harness.advance(second);
    await mint();
    expect(harness.prepared.at(-1)).not.toHaveProperty("claim_code");
  });

  it("that is cleared after a mint doesn't confirm the full price that has just appeared", async () => {
    const { harness, store, enter } = await open();
    harness.answers.prepare = ({ quantity, claim_code: code }) =>
      sessionOf(Number(quantity), { cost: { price: code ? scalePrice(half, 3, 4) : half } });
    await enter("QUARTER");
    harness.answers.benefits = () => ({ benefits: [{ kind: "discount", benefit: {} }] });
    const first = store.mint();
    while (store.state.claim?.code) await harness.advance(20);
    expect((await first).minted).toBe(1);
    void store.mint();
    await harness.advance(500);
    expect(store.state.mint).toMatchObject({
      status: "confirming-price",
      agreed: { amount: "0.375" },
      quoted: { amount: "0.5" },
    });
  });

  it("is kept after a mint that didn't redeem it", async () => {
    const { store, enter, mint } = await open();
    await enter("ACCESS");
    await mint();
    expect(store.state.mint.status).toBe("succeeded");
    expect(store.state.claim).toMatchObject({ code: "ACCESS", check: { value: { valid: true } } });
  });

  it("is cleared after a mint that doesn't report whether it was redeemed", async () => {
    const { store, enter, mint } = await open((harness) => {
      harness.answers.benefits = () => {
        throw serviceError("NOT_FOUND", 404);
      };
    });
    await enter("QUARTER");
    await mint();
    expect(store.state.claim).toMatchObject({ code: "", check: undefined });
  });

  it("is marked invalid when prepare rejects it, and the full price is confirmed before it is paid", async () => {
    const { harness, store, enter, mint } = await open();
    await enter("QUARTER");
    harness.answers.prepare = ({ claim_code }) => {
      if (claim_code) throw serviceError("CLAIM_CODE_INVALID", 400, { details: { used: true } });
      return sessionOf(1, { cost: { price: half } });
    };
    await mint();
    expect(store.action).toMatchObject({ kind: "retry", failure: { code: "CLAIM_CODE_INVALID" } });
    expect(store.state.claim?.check).toMatchObject({ value: { valid: false } });
    void mint();
    await harness.advance(second);
    expect(store.state.mint).toMatchObject({
      status: "confirming-price",
      agreed: { baseUnits: "375000000" },
      quoted: { baseUnits: "500000000" },
    });
  });

  it("stays valid when its last uses are reserved by others", async () => {
    const { harness, store, enter, mint } = await open();
    await enter("QUARTER");
    harness.answers.prepare = () => {
      throw serviceError("CLAIM_CODE_INVALID", 400, { details: { reserved: true } });
    };
    await mint();
    expect(store.state.claim?.check).toMatchObject({ value: { valid: true } });
  });

  it("leaves no timer and no request behind once the page is unsubscribed", async () => {
    const harness = new Harness();
    const drop = collectionOf();
    drop.collection.features = { claimCodes: true };
    harness.answers.collection = () => drop;
    harness.answers.codes = () => ({ enabled: true });
    const store = harness.createStore();
    const leave = store.subscribe(() => undefined);
    await harness.advance(200);
    store.enterCode("QUAR");
    await harness.advance(10);
    leave();
    await harness.settle();
    expect(harness.time.timerCount).toBe(0);
  });
});

it("rounds a discounted price up, to the base unit and to the cent", () => {
  const units = bigInt({ min: 0n, max: 10n ** 30n });
  assert(
    property(units, integer({ min: 0, max: 10_000 }), (baseUnits, rest) => {
      const { baseUnits: left } = scalePrice({ ...half, baseUnits: baseUnitsOf(baseUnits) }, rest, 10_000);
      const exact = baseUnits * BigInt(rest);
      expect(BigInt(left) * 10_000n).toBeGreaterThanOrEqual(exact);
      expect(BigInt(left) * 10_000n - exact).toBeLessThan(10_000n);
    }),
  );
  expect(scalePrice({ ...half, usd: "81.20" }, 7_500, 10_000)).toMatchObject({
    amount: "0.375",
    usd: "60.9",
  });
  expect(scalePrice({ ...half, usd: "0.01" }, 1, 3).usd).toBe("0.01");
});
