import { describe, expect, it } from "vitest";
import { toAmount, type Price } from "../../../src/contract/values/price.js";
import { multiplyPrice } from "../../../src/core/pricing/order-total.js";
import type { PriceConfirmation } from "../../../src/core/mint-state.js";
import { addressOf, baseUnitsOf } from "../../brands.js";
import { madeUpAddress } from "../../solana/build-mint.js";
import { Harness, enableMinting, serviceError } from "../harness.js";
import { collectionOf, half, phaseOf, sessionOf } from "../pending-mints.js";

const priceOf = (baseUnits: string, change: Partial<Price> = {}): Price => ({
  ...half,
  amount: toAmount(BigInt(baseUnits), 9),
  baseUnits: baseUnitsOf(baseUnits),
  ...change,
});
const higherPrice = priceOf("600000000");

/** Page whose service quotes other prices than the page shows, unit by unit. */
async function openAt(quoted: Price, lifetime = 90_000) {
  const harness = new Harness();
  enableMinting(harness);
  const store = await harness.openStore();
  const quote = (price: Price): void => {
    harness.answers.prepare = ({ quantity }) =>
      sessionOf(Number(quantity), {
        cost: { price: multiplyPrice(price, Number(quantity)) },
        expiresAt: harness.time.server() + lifetime,
      });
  };
  quote(quoted);
  harness.takeCalls();
  const confirmation = () => store.state.mint as PriceConfirmation;
  return { harness, store, quote, confirmation };
}

const isAfterPrepare = (call: string) => !/^(collection|eligibility|prepare|supply)/.test(call);

describe("a price that is higher than the one shown", () => {
  it("must be confirmed, with the session prepared and nothing else done", async () => {
    const { harness, store, confirmation } = await openAt(higherPrice);
    void store.mint({ quantity: 2 });
    await harness.advance(1_000);
    expect(confirmation()).toMatchObject({
      status: "confirming-price",
      quantity: 2,
      agreed: { baseUnits: "1000000000", amount: "1" },
      quoted: { baseUnits: "1200000000", amount: "1.2" },
    });
    expect(store.action.kind).toBe("confirm-price");
    expect(harness.takeCalls().filter(isAfterPrepare)).toEqual(["verify 0", "verify 1"]);
  });

  it("must be confirmed however small the increase, also when the shown price was approximate", async () => {
    const { harness, store } = await openAt(priceOf("500000001", { approximate: true }));
    void store.mint();
    await harness.advance(1_000);
    expect(store.action.kind).toBe("confirm-price");
  });

  it("must be confirmed where the same base units are another amount, by other decimals", async () => {
    const mint = addressOf(madeUpAddress(1));
    const shown = { ...half, currency: "tUSD", mint, decimals: 12, amount: "0.0005" };
    const { harness, store } = await openAt({ ...shown, decimals: 6, amount: "500" });
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: shown })]);
    void store.refresh();
    await harness.advance(1_000);
    void store.mint();
    await harness.advance(1_000);
    expect(store.action.kind).toBe("confirm-price");
  });

  it("continues in the same session after confirmation, and the promise resolves with the mint", async () => {
    const { harness, store, confirmation } = await openAt(higherPrice);
    const first = store.mint();
    await harness.advance(1_000);
    const confirmed = store.confirmPrice(confirmation().quoted);
    await harness.advance(1_000);
    expect(await first).toMatchObject({ minted: 1 });
    expect(await confirmed).toBe(await first);
    expect(harness.count("prepare")).toBe(1);
    expect(harness.wallets.last.signingRequests).toHaveLength(1);
  });

  it("is not paid when the visitor declines, and is to be confirmed again by the next press", async () => {
    const { harness, store } = await openAt(higherPrice);
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: higherPrice })]);
    const outcome = store.mint();
    await harness.advance(1_000);
    store.dismiss();
    await harness.advance(1_000);
    expect(await outcome).toMatchObject({ minted: 0, failure: { code: "PRICE_CHANGED" } });
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "PRICE_CHANGED" } });
    void store.mint();
    await harness.advance(1_000);
    expect(harness.wallets.last.signingRequests).toEqual([]);
    expect(store.state.mint).toMatchObject({ status: "confirming-price", quoted: higherPrice });
    void store.confirmPrice(higherPrice);
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded" });
  });

  it("is to be confirmed after the service itself has answered that it changed", async () => {
    const { harness, store } = await openAt(higherPrice);
    const { prepare } = harness.answers;
    harness.answers.prepare = () => {
      throw serviceError("PRICE_CHANGED", 409);
    };
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: higherPrice })]);
    void store.mint();
    await harness.advance(5_000);
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "PRICE_CHANGED" } });
    harness.answers.prepare = prepare;
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "confirming-price" });
    expect(harness.wallets.last.signingRequests).toEqual([]);
  });

  it("can be confirmed only until the reservation expires", async () => {
    const { harness, store, confirmation } = await openAt(higherPrice, 30_000);
    void store.mint();
    await harness.advance(29_000);
    const { answer } = confirmation();
    await harness.advance(2_000);
    expect(store.state.mint).toMatchObject({ failure: { code: "SESSION_EXPIRED" } });
    answer(true);
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ failure: { code: "SESSION_EXPIRED" } });
    expect(harness.wallets.last.signingRequests).toEqual([]);
  });

  it("is not accepted by another mint, nor by the confirmation of another price", async () => {
    const { harness, store, confirmation } = await openAt(higherPrice);
    void store.mint();
    await harness.advance(1_000);
    const failure = { code: "PRICE_CHANGED", details: { quoted: { baseUnits: "600000000" } } };
    expect(await store.mint({ quantity: 2 })).toMatchObject({ minted: 0, failure });
    const { quoted } = confirmation();
    for (const price of [half, { ...quoted, mint: "EPj" }, { ...quoted, decimals: 6 }])
      expect(await store.confirmPrice(price)).toMatchObject({ minted: 0, failure });
    expect(store.state.mint.status).toBe("confirming-price");
    expect(harness.wallets.last.signingRequests).toEqual([]);
    expect(store.state.quantity).toBe(1);
  });

  it("can be confirmed only while it is asked for", async () => {
    const { store } = await openAt(higherPrice);
    expect(await store.confirmPrice(higherPrice)).toBeNull();
    expect(store.state.mint.status).toBe("idle");
  });

  it("may be in another currency", async () => {
    const { harness, store, confirmation } = await openAt(
      priceOf("1", { mint: addressOf(madeUpAddress(1)), currency: "tUSD" }),
    );
    void store.mint();
    await harness.advance(1_000);
    expect(confirmation().quoted).toMatchObject({ currency: "tUSD", baseUnits: "1" });
  });

  it("is dropped when the wallet is gone by the time of the answer", async () => {
    const { harness, store, confirmation } = await openAt(higherPrice);
    void store.mint();
    await harness.advance(1_000);
    store.chooseAddress("burner-2");
    void store.confirmPrice(confirmation().quoted);
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ failure: { code: "WALLET_CHANGED" } });
    expect(harness.wallets.last.signingRequests).toEqual([]);
  });
});

it("pauses all refreshing until confirmed or declined", async () => {
  const { harness, store } = await openAt(higherPrice);
  void store.mint();
  await harness.advance(1_000);
  harness.takeCalls();
  await harness.advance(60_000);
  expect(harness.takeCalls()).toEqual([]);
});

describe("a press that comes just after the price on screen has risen", () => {
  async function openRisen() {
    const opened = await openAt(higherPrice);
    opened.harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: higherPrice })]);
    void opened.store.refresh();
    await opened.harness.advance(opened.harness.latency);
    return opened;
  }

  it("accepts the price before, since it may have been meant for that", async () => {
    const { harness, store, confirmation } = await openRisen();
    await harness.advance(900);
    void store.mint({ quantity: 2 });
    await harness.advance(1_000);
    expect(confirmation()).toMatchObject({
      status: "confirming-price",
      agreed: { amount: "1" },
      quoted: { amount: "1.2" },
    });
  });

  it("accepts the new price once it has been on screen for a second", async () => {
    const { harness, store } = await openRisen();
    await harness.advance(1_100);
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded" });
  });

  it("accepts the new price if the visitor has chosen another phase", async () => {
    const { harness, store } = await openAt(higherPrice);
    harness.answers.collection = () =>
      collectionOf([phaseOf(), phaseOf({ id: "second", priceDisplay: higherPrice })]);
    await Promise.all([store.refresh(), harness.advance(2_000)]);
    store.choosePhase("second");
    await harness.advance(500);
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded" });
  });
});

describe("retrying after a failure", () => {
  it("accepts no more than was accepted for all units, however that rounds", async () => {
    const mint = addressOf(madeUpAddress(1));
    const whole = (units: string): Price => ({
      amount: units,
      baseUnits: baseUnitsOf(units),
      decimals: 0,
      currency: "tUSD",
      mint,
    });
    const { harness, store, confirmation } = await openAt(whole("1"));
    const quoteAll = (units: string) =>
      (harness.answers.prepare = () =>
        sessionOf(2, { cost: { price: whole(units) }, expiresAt: harness.time.server() + 90_000 }));
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: whole("1") })]);
    await Promise.all([store.refresh(), harness.advance(2_000)]);
    const { sign } = harness.wallets.last;
    harness.wallets.last.sign = () => Promise.reject(serviceError("WALLET_REJECTED", 0));
    quoteAll("3");
    void store.mint({ quantity: 2 });
    await harness.advance(1_000);
    void store.confirmPrice(confirmation().quoted);
    await harness.advance(1_000);
    harness.wallets.last.sign = sign;
    quoteAll("4");
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: whole("3") })]);
    await Promise.all([store.refresh(), harness.advance(2_000)]);
    void store.mint();
    await harness.advance(1_000);
    expect(confirmation()).toMatchObject({
      status: "confirming-price",
      agreed: { amount: "3" },
      quoted: { amount: "4" },
    });
  });

  /** Page on which a mint at 0.5 SOL has failed before the price changed. */
  async function failedAt(price: Price) {
    const fixture = await openAt(half);
    const { harness, store } = fixture;
    harness.answers.prepare = () => {
      throw serviceError("CHAIN_UNAVAILABLE", 503);
    };
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: price })]);
    void store.mint();
    await harness.advance(1_000);
    fixture.quote(price);
    void store.mint();
    await harness.advance(1_000);
    return fixture;
  }

  it.each<[string, Price]>([
    ["the same price", half],
    ["a lower price", priceOf("1")],
  ])("at %s needs no second confirmation", async (_, price) => {
    const { store } = await failedAt(price);
    expect(store.state.mint).toMatchObject({ status: "succeeded" });
  });

  it("orders at the higher price once the page has shown it", async () => {
    const { harness, store, confirmation } = await failedAt(higherPrice);
    expect(confirmation()).toMatchObject({
      agreed: { baseUnits: "500000000" },
      quoted: { baseUnits: "600000000" },
    });
    void store.confirmPrice(confirmation().quoted);
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded" });
  });

  it("needs no second confirmation at an accepted price", async () => {
    const { harness, store, confirmation } = await openAt(higherPrice);
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: higherPrice })]);
    const { sign } = harness.wallets.last;
    harness.wallets.last.sign = () => Promise.reject(serviceError("WALLET_REJECTED", 0));
    void store.mint();
    await harness.advance(1_000);
    void store.confirmPrice(confirmation().quoted);
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ failure: { code: "WALLET_REJECTED" } });
    harness.wallets.last.sign = sign;
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded" });
  });

  it("accepts the lower price that the page has shown since, for a second after it has risen again", async () => {
    const { harness, store, confirmation } = await openAt(higherPrice);
    const show = async (price: Price, time: number) => {
      harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: price })]);
      await Promise.all([store.refresh(), harness.advance(time)]);
    };
    await show(higherPrice, 2_000);
    const { prepare } = harness.answers;
    harness.answers.prepare = () => {
      throw serviceError("CHAIN_UNAVAILABLE", 503);
    };
    void store.mint();
    await harness.advance(1_000);
    harness.answers.prepare = prepare;
    await show(half, 2_000);
    await show(higherPrice, 500);
    void store.mint();
    await harness.advance(1_000);
    expect(confirmation()).toMatchObject({
      status: "confirming-price",
      agreed: { baseUnits: "500000000" },
      quoted: { baseUnits: "600000000" },
    });
    expect(harness.wallets.last.signingRequests).toEqual([]);
  });

  it("needs confirmation when the shown price has fallen since and the quote hasn't", async () => {
    const { harness, store, quote, confirmation } = await openAt(half);
    harness.answers.prepare = () => {
      throw serviceError("CHAIN_UNAVAILABLE", 503);
    };
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: priceOf("300000000") })]);
    void store.mint();
    await harness.advance(1_000);
    quote(half);
    void store.mint();
    await harness.advance(1_000);
    expect(confirmation()).toMatchObject({
      agreed: { baseUnits: "300000000" },
      quoted: { baseUnits: "500000000" },
    });
  });
});
