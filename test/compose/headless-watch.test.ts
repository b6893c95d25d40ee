import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Phase } from "../../src/contract/mint/collection.js";
import type { MintStore } from "../../src/core/mint-store.js";
import {
  describeAction,
  describeError,
  formatPrice,
  loadLocalization,
  performAction,
  watchCountdown,
  watchSnapshot,
  watchWallets,
  type Countdown,
  type MintSnapshot,
} from "../../src/headless.js";
import { baseUnitsOf } from "../brands.js";
import { enableMinting, Harness, serviceError } from "../core/harness.js";
import { collectionOf, half, optionOf, phaseOf } from "../core/pending-mints.js";

/** Harness and store of a collection with one phase. */
function openPage(change: Partial<Phase> = {}): { harness: Harness; store: MintStore } {
  const harness = new Harness();
  harness.answers.collection = () => collectionOf([phaseOf(change)]);
  harness.wallets.add("burner");
  return { harness, store: harness.createStore() };
}

/** Records what a watch reports until the end of the test. */
function record<T>(watch: (store: MintStore, listener: (value: T) => void) => () => void, store: MintStore) {
  const reported: T[] = [];
  const stop = watch(store, (value) => void reported.push(value));
  onTestFinished(stop);
  return { reported, stop };
}

it("a snapshot is reported at once, after each change, and not after the end", async () => {
  const { harness, store } = openPage();
  const { reported, stop } = record<MintSnapshot>(watchSnapshot, store);
  expect(reported).toMatchObject([{ action: { kind: "load" }, price: null, failure: null }]);
  await harness.advance(200);
  expect(reported.at(-1)).toMatchObject({ action: { kind: "connect" }, price: half, chain: "solana-devnet" });
  const { length } = reported;
  store.chooseQuantity(1);
  expect(reported).toHaveLength(length);
  stop();
  store.choosePhase("other");
  expect(reported).toHaveLength(length);
});

it("a snapshot has the failure to show: of the read, of the connection, of the mint", async () => {
  const { harness, store } = openPage();
  harness.answers.collection = () => {
    throw serviceError("NOT_FOUND", 404);
  };
  const { reported } = record<MintSnapshot>(watchSnapshot, store);
  await harness.advance(200);
  expect(reported.at(-1)!.failure?.code).toBe("NOT_FOUND");
  harness.answers.collection = () => collectionOf();
  const reading = performAction(store);
  await harness.advance(200);
  expect(await reading).toBe(true);
  expect(reported.at(-1)!.failure).toBeNull();
  harness.wallets.open = () => Promise.reject(Object.assign(new Error(), { code: "WALLET_REJECTED" }));
  await store.connect("burner");
  expect(reported.at(-1)!.failure?.code).toBe("WALLET_REJECTED");
});

it("the wallets of the collection's chain are reported once they are known, and when they change", async () => {
  const { harness, store } = openPage();
  const { reported, stop } = record(watchWallets, store);
  expect(reported).toEqual([]);
  await harness.advance(200);
  expect(reported.map((list) => list.map(({ id }) => id))).toEqual([["burner"]]);
  harness.wallets.add("second");
  expect(reported.at(-1)!.map(({ id }) => id)).toEqual(["burner", "second"]);
  stop();
  harness.wallets.add("third");
  expect(reported).toHaveLength(2);
});

it("wallets that can't be used are reported beside the others, with the reason", async () => {
  const { harness, store } = openPage();
  const reported: [string[], string[]][] = [];
  const stop = watchWallets(store, (wallets, unusable) => {
    reported.push([wallets.map(({ id }) => id), unusable.map(({ id, obstacle }) => `${id}: ${obstacle}`)]);
  });
  onTestFinished(stop);
  await harness.advance(200);
  store.chooseQuantity(2);
  harness.wallets.unusable = [{ ...optionOf("faraway"), obstacle: "chain" }];
  harness.wallets.emit();
  expect(reported).toEqual([
    [["burner"], []],
    [["burner"], ["faraway: chain"]],
  ]);
  await store.connect("faraway");
  expect(store.state.wallet).toMatchObject({ failure: { code: "WALLET_INCOMPATIBLE" } });
});

it("the main action is performed where it needs no choice, and described", async () => {
  const { harness, store } = openPage();
  enableMinting(harness);
  record<MintSnapshot>(watchSnapshot, store);
  expect(describeAction(store.action)).toEqual({ label: "Loading…", isEnabled: false });
  expect(await performAction(store)).toBe(false);
  await harness.advance(200);
  expect(describeAction(store.action)).toEqual({ label: "Connect wallet", isEnabled: true });
  expect(await performAction(store)).toBe(false);
  await store.connect("burner");
  await harness.advance(200);
  expect(describeAction(store.action)).toEqual({ label: "Mint", isEnabled: true });
  const minting = performAction(store);
  await harness.advance(5_000);
  expect(await minting).toBe(true);
  expect(describeAction(store.action)).toEqual({ label: "Mint more", isEnabled: true });
  const dismissing = performAction(store);
  await harness.advance(200);
  expect(await dismissing).toBe(true);
  expect(store.action.kind).toBe("mint");
});

it("prices and errors are described in English", () => {
  expect([formatPrice(half), formatPrice(half, 3), formatPrice(null)]).toEqual([
    "0.5 SOL",
    "1.5 SOL",
    "Price unavailable",
  ]);
  expect(describeError({ code: "ORIGIN_NOT_ALLOWED", message: "" }, "https://shop.example").remedy).toContain(
    "https://shop.example",
  );
  expect(describeError({ code: "SOLD_OUT", message: "" }).title).not.toBe("");
});

it("describes actions, prices, errors and countdowns in the language that the page has loaded", async () => {
  const german = await loadLocalization("de");
  expect(describeAction({ kind: "connect" }, german)).toEqual({ label: "Wallet verbinden", isEnabled: true });
  expect(formatPrice(null, 1, german)).toBe("Preis nicht verfügbar");
  expect(formatPrice({ ...half, baseUnits: baseUnitsOf("1234500000000") }, 1, german)).toBe("1.234,5 SOL");
  expect(describeError({ code: "WALLET_REJECTED", message: "" }, "", german).title).toMatch(/abgelehnt/);
  const untranslated = await loadLocalization("is");
  expect(describeAction({ kind: "connect" }, untranslated).label).toBe("Connect wallet");
});

describe("a countdown", () => {
  beforeEach(() => {
    const document = Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: "en" } });
    vi.stubGlobal("document", document);
    vi.stubGlobal("addEventListener", document.addEventListener.bind(document));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Lets time pass for the store and for the page's ticker. */
  async function pass(harness: Harness, milliseconds: number): Promise<void> {
    await harness.advance(milliseconds);
    vi.advanceTimersByTime(milliseconds);
  }

  it("runs to the start of the phase by the service's clock, and is null without anything to wait for", async () => {
    const { harness, store } = openPage();
    const startsAt = new Date(harness.time.server() + 3_605_000).toISOString();
    harness.time.wallOffset = 7_200_000;
    harness.answers.collection = () => collectionOf([phaseOf({ status: "upcoming", startsAt })]);
    const { reported, stop } = record<Countdown | null>(watchCountdown, store);
    expect(reported).toEqual([null]);
    await pass(harness, 200);
    expect(reported.at(-1)).toEqual({ to: "start", seconds: 3605, text: "01:00:05" });
    await pass(harness, 1_000);
    expect(reported.at(-1)).toEqual({ to: "start", seconds: 3604, text: "01:00:04" });
    harness.answers.collection = () => collectionOf([phaseOf()]);
    await Promise.all([store.refresh(), pass(harness, 200)]);
    expect(reported.at(-1)).toBeNull();
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("runs to the end of an active phase", async () => {
    const { harness, store } = openPage();
    const endsAt = new Date(harness.time.server() + 90_000).toISOString();
    harness.answers.collection = () => collectionOf([phaseOf({ endsAt })]);
    const { reported } = record<Countdown | null>(watchCountdown, store);
    await pass(harness, 200);
    expect(reported.at(-1)).toEqual({ to: "end", seconds: 90, text: "01:30" });
  });
});
