import { describe, expect, test } from "vitest";
import type { Price } from "../../src/contract/price.js";
import { multiplyPrice } from "../../src/core/pricing/order-total.js";
import type { PriceConfirmation } from "../../src/core/state.js";
import { Harness, mintable, refusal } from "./harness.js";
import { collectionOf, half, phaseOf, sessionOf } from "./pending-mints.js";

const priceOf = (baseUnits: string, change: Partial<Price> = {}): Price => ({
  ...half,
  amount: String(Number(baseUnits) / 1e9),
  baseUnits,
  ...change,
});
const dearer = priceOf("600000000");

/** A page whose service quotes other prices than the page shows, unit by unit. */
async function openAt(quoted: Price, lifetime = 90_000) {
  const harness = new Harness();
  mintable(harness);
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
  const question = () => store.state.mint as PriceConfirmation;
  return { harness, store, quote, question };
}

const isAfterPrepare = (call: string) => !/^(collection|eligibility|prepare|supply)/.test(call);

describe("a price that is higher than the one shown", () => {
  test("is asked about, with the reservation made and nothing else done", async () => {
    const { harness, store, question } = await openAt(dearer);
    void store.mint({ quantity: 2 });
    await harness.advance(1_000);
    expect(question()).toMatchObject({
      status: "confirming-price",
      quantity: 2,
      agreed: { baseUnits: "1000000000", amount: "1" },
      quoted: { baseUnits: "1200000000", amount: "1.2" },
    });
    expect(store.action.kind).toBe("confirm-price");
    expect(harness.takeCalls().filter(isAfterPrepare)).toEqual([]);
  });

  test("is asked about however little it is, also when it was approximate", async () => {
    const { harness, store } = await openAt(priceOf("500000001", { approximate: true }));
    void store.mint();
    await harness.advance(1_000);
    expect(store.action.kind).toBe("confirm-price");
  });

  test("goes on in the same reservation after one press, which resolves as the mint does", async () => {
    const { harness, store } = await openAt(dearer);
    const first = store.mint();
    await harness.advance(1_000);
    const second = store.mint();
    await harness.advance(1_000);
    expect(await first).toMatchObject({ minted: 1 });
    expect(await second).toBe(await first);
    expect(harness.count("prepare")).toBe(1);
    expect(harness.wallets.last.asked).toHaveLength(1);
  });

  test("is not paid when the visitor says no: the next press is for the price that the page then shows", async () => {
    const { harness, store } = await openAt(dearer);
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: dearer })]);
    const outcome = store.mint();
    await harness.advance(1_000);
    store.dismiss();
    await harness.advance(1_000);
    expect(await outcome).toBeNull();
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "PRICE_CHANGED" } });
    expect(harness.wallets.last.asked).toEqual([]);
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded" });
  });

  test("is asked about no longer than the reservation lasts", async () => {
    const { harness, store, question } = await openAt(dearer, 30_000);
    void store.mint();
    await harness.advance(29_000);
    const { answer } = question();
    await harness.advance(2_000);
    expect(store.state.mint).toMatchObject({ failure: { code: "SESSION_EXPIRED" } });
    answer(true);
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ failure: { code: "SESSION_EXPIRED" } });
    expect(harness.wallets.last.asked).toEqual([]);
  });

  test("may also be one in another currency", async () => {
    const { harness, store, question } = await openAt(priceOf("1", { mint: "EPj", currency: "USDC" }));
    void store.mint();
    await harness.advance(1_000);
    expect(question().quoted).toMatchObject({ currency: "USDC", baseUnits: "1" });
  });

  test("is no question of a wallet that is gone by the time of the answer", async () => {
    const { harness, store } = await openAt(dearer);
    void store.mint();
    await harness.advance(1_000);
    store.chooseAddress("burner-2");
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ failure: { code: "WALLET_CHANGED" } });
    expect(harness.wallets.last.asked).toEqual([]);
  });
});

test("while a price is asked about nothing is read", async () => {
  const { harness, store } = await openAt(dearer);
  void store.mint();
  await harness.advance(1_000);
  harness.takeCalls();
  await harness.advance(60_000);
  expect(harness.takeCalls()).toEqual([]);
});

describe("trying again after a failure", () => {
  /** A page on which a mint at half a coin has failed, and the price then became another. */
  async function failedAt(price: Price) {
    const scene = await openAt(half);
    const { harness, store } = scene;
    harness.answers.prepare = () => {
      throw refusal("CHAIN_UNAVAILABLE", 503);
    };
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: price })]);
    void store.mint();
    await harness.advance(1_000);
    scene.quote(price);
    void store.mint();
    await harness.advance(1_000);
    return scene;
  }

  test.each<[string, Price]>([
    ["the same price", half],
    ["a lower price", priceOf("1")],
  ])("at %s needs no other consent", async (_, price) => {
    const { store } = await failedAt(price);
    expect(store.state.mint).toMatchObject({ status: "succeeded" });
  });

  test("at a higher price that the page has come to show asks with what was agreed to", async () => {
    const { harness, store, question } = await failedAt(dearer);
    expect(question()).toMatchObject({
      agreed: { baseUnits: "500000000" },
      quoted: { baseUnits: "600000000" },
    });
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded" });
  });

  test("at a price that was agreed to before asks no second time", async () => {
    const { harness, store } = await openAt(dearer);
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: dearer })]);
    const { sign } = harness.wallets.last;
    harness.wallets.last.sign = () => Promise.reject(refusal("WALLET_REJECTED", 0));
    void store.mint();
    await harness.advance(1_000);
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ failure: { code: "WALLET_REJECTED" } });
    harness.wallets.last.sign = sign;
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded" });
  });

  test("asks when it has fallen on the page since, and the quote is what it was", async () => {
    const { harness, store, quote, question } = await openAt(half);
    harness.answers.prepare = () => {
      throw refusal("CHAIN_UNAVAILABLE", 503);
    };
    harness.answers.collection = () => collectionOf([phaseOf({ priceDisplay: priceOf("300000000") })]);
    void store.mint();
    await harness.advance(1_000);
    quote(half);
    void store.mint();
    await harness.advance(1_000);
    expect(question()).toMatchObject({
      agreed: { baseUnits: "300000000" },
      quoted: { baseUnits: "500000000" },
    });
  });
});
