import { assert, bigInt, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import type { ValidateClaimCodeResponse } from "../../src/contract/claim-codes.js";
import { scalePrice } from "../../src/core/pricing/price-math.js";
import { Harness, mintable, refusal } from "./harness.js";
import { collectionOf, half, phaseOf, sessionOf, verdictOf } from "./pending-mints.js";

const second = 1_000;
type Benefit = NonNullable<ValidateClaimCodeResponse["benefit"]>;

const answers: Record<string, ValidateClaimCodeResponse> = {
  QUARTER: { valid: true, kind: "discount", benefit: { discountBasisPoints: 2_500 } },
  ACCESS: { valid: true, kind: "access", benefit: { maximumUnits: 2 } },
  MORE: { valid: true, kind: "bonus", benefit: { bonusUnits: 2 } },
  ELSEWHERE: { valid: true, kind: "discount", benefit: { phaseIds: ["other"], discountBasisPoints: 5_000 } },
};

/** A page of a drop with codes, with a wallet connected. */
async function open(change: (harness: Harness) => void = () => undefined) {
  const harness = new Harness();
  mintable(harness);
  const drop = collectionOf([phaseOf({ limits: { perWallet: 5, perMint: 5 } })]);
  drop.collection.features = { claimCodes: true };
  harness.answers.collection = () => drop;
  harness.answers.codes = () => ({ enabled: true, kind: "mixed" });
  harness.answers.benefits = () => ({ benefits: [] });
  harness.answers.validate = (code) => answers[code] ?? { valid: false };
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

const refuses = (reason: string) => (harness: Harness) =>
  void (harness.answers.eligibility = () => verdictOf({ eligible: false, reason, maxQuantity: 0 }));

describe("a claim code", () => {
  test("is nobody's question on a drop without codes", async () => {
    const harness = new Harness();
    await harness.openStore();
    expect(harness.calls.filter((call) => /^(codes|benefits|validate)/.test(call))).toEqual([]);
  });

  test("is checked when typing rests, once", async () => {
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

  test("that was left before its answer came is not what the answer is for", async () => {
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

  test("too long to be one is not sent", async () => {
    const { harness, store, enter } = await open();
    await enter("X".repeat(65));
    expect(store.state.claim?.check).toMatchObject({ value: { valid: false } });
    expect(harness.count("validate")).toBe(0);
  });

  test("with a discount lowers what is shown, sent along and agreed to", async () => {
    const { harness, store, enter, mint } = await open();
    await enter("QUARTER");
    expect(store.action).toMatchObject({ kind: "mint", price: { amount: "0.375", baseUnits: "375000000" } });
    harness.answers.prepare = ({ quantity }) =>
      sessionOf(Number(quantity), { cost: { price: { ...half, baseUnits: "375000001" } } });
    void mint();
    await harness.advance(second);
    expect(harness.prepared.at(-1)).toMatchObject({ claim_code: "QUARTER" });
    expect(store.state.mint).toMatchObject({
      status: "confirming-price",
      agreed: { baseUnits: "375000000" },
    });
  });

  test("lets in whom nobody else would, for as many as it covers", async () => {
    const { store, enter, mint } = await open(refuses("CODE_REQUIRED"));
    expect(store.action).toEqual({ kind: "code" });
    await enter("QUARTER");
    expect(store.action).toEqual({ kind: "code" });
    await enter("ACCESS");
    expect([store.action.kind, store.maximumQuantity]).toEqual(["mint", 2]);
    expect(await mint()).toMatchObject({ minted: 1 });
  });

  test("lets in nobody for another reason", async () => {
    const { store, enter } = await open(refuses("SOLD_OUT"));
    await enter("ACCESS");
    expect(store.action).toMatchObject({ kind: "ineligible", reason: "SOLD_OUT" });
  });

  test("adds its units to what the wallet may have", async () => {
    const { store, enter } = await open(
      (harness) => void (harness.answers.eligibility = () => verdictOf({ maxQuantity: 1 })),
    );
    expect(store.maximumQuantity).toBe(1);
    await enter("MORE");
    expect(store.maximumQuantity).toBe(3);
  });

  test("gives more to a wallet that has had all it may, and no more than that", async () => {
    const { store, enter } = await open(refuses("WALLET_LIMIT_REACHED"));
    expect(store.action).toMatchObject({ kind: "ineligible" });
    await enter("MORE");
    expect(store.action.kind).toBe("mint");
    expect(store.maximumQuantity).toBe(2);
  });

  test.each(["ELSEWHERE", "NONSENSE"])("that gives nothing here is not sent along: %s", async (code) => {
    const { harness, store, enter, mint } = await open();
    await enter(code);
    expect(store.action).toMatchObject({ price: half });
    await mint();
    expect(harness.prepared.at(-1)).not.toHaveProperty("claim_code");
  });

  test("that could not be checked is sent along: prepare says what it is", async () => {
    const { harness, store, enter, mint } = await open();
    harness.answers.validate = () => {
      throw refusal("RATE_LIMITED", 429);
    };
    await enter("QUARTER");
    expect(store.state.claim?.check?.status).toBe("failed");
    await mint();
    expect(harness.prepared.at(-1)).toMatchObject({ claim_code: "QUARTER" });
  });

  test("is kept while wallets come and go, and forgotten once it is redeemed", async () => {
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
    await mint();
    expect(harness.prepared.at(-1)).not.toHaveProperty("claim_code");
  });

  test("that a mint didn't use up is kept: the wallet was let in without it", async () => {
    const { store, enter, mint } = await open();
    await enter("ACCESS");
    await mint();
    expect(store.state.mint.status).toBe("succeeded");
    expect(store.state.claim).toMatchObject({ code: "ACCESS", check: { value: { valid: true } } });
  });

  test("that was minted with is forgotten when nobody tells whether it was used up", async () => {
    const { store, enter, mint } = await open((harness) => {
      harness.answers.benefits = () => {
        throw refusal("NOT_FOUND", 404);
      };
    });
    await enter("QUARTER");
    await mint();
    expect(store.state.claim).toMatchObject({ code: "", check: undefined });
  });

  test("that prepare refuses is known not to work, and the full price is asked for before it is paid", async () => {
    const { harness, store, enter, mint } = await open();
    await enter("QUARTER");
    harness.answers.prepare = ({ claim_code }) => {
      if (claim_code) throw refusal("CLAIM_CODE_INVALID", 400, { details: { used: true } });
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

  test("whose last uses others hold stays good", async () => {
    const { harness, store, enter, mint } = await open();
    await enter("QUARTER");
    harness.answers.prepare = () => {
      throw refusal("CLAIM_CODE_INVALID", 400, { details: { reserved: true } });
    };
    await mint();
    expect(store.state.claim?.check).toMatchObject({ value: { valid: true } });
  });

  test("leaves no timer and no request behind with the page", async () => {
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

test("what a discount leaves is rounded up, to the unit and to the cent", () => {
  const units = bigInt({ min: 0n, max: 10n ** 30n });
  assert(
    property(units, integer({ min: 0, max: 10_000 }), (baseUnits, rest) => {
      const { baseUnits: left } = scalePrice({ ...half, baseUnits: String(baseUnits) }, rest, 10_000);
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
