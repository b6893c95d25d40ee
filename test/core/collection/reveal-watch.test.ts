import { expect, it } from "vitest";
import type { MintRecord } from "../../../src/contract/mint/items.js";
import { addressOf } from "../../brands.js";
import { enableMinting, Harness, serviceError } from "../harness.js";
import { collectionOf } from "../pending-mints.js";

const moment = (harness: Harness, later: number) => new Date(harness.time.server() + later).toISOString();

/** Sets the times of the reveal that the service answers with. */
function setReveal(harness: Harness, reveal: { at: string | null; revealedAt: string | null } | null): void {
  const { collection } = collectionOf();
  harness.answers.collection = () => collectionOf(undefined, { collection: { ...collection, reveal } });
}

/** Page of a collection that is revealed in a minute, with a connected wallet. */
async function setUp() {
  const harness = new Harness();
  const at = moment(harness, 60_000);
  setReveal(harness, { at, revealedAt: null });
  enableMinting(harness);
  const store = await harness.openStore();
  const wallet = store.state.wallet.status === "connected" ? store.state.wallet.address : addressOf("nobody");
  const itemOf = (name: string, change: Partial<MintRecord> = {}): MintRecord => ({
    mint: addressOf(name),
    name,
    wallet,
    revealed: true,
    ...change,
  });
  return { harness, store, at, itemOf };
}

it("the wallet's items are shown once the collection is revealed", async () => {
  const { harness, store, at, itemOf } = await setUp();
  harness.answers.recent = () => ({
    success: true,
    items: [itemOf("Ruby"), itemOf("a stranger's", { wallet: addressOf("stranger") })],
  });
  setReveal(harness, { at, revealedAt: at });
  await harness.advance(59_000);
  expect(store.state.mint).toEqual({ status: "idle" });
  await harness.advance(3_000);
  expect(store.state.mint).toMatchObject({ status: "revealed", minted: 1, items: [{ name: "Ruby" }] });
  expect(store.action).toEqual({ kind: "mint-more", missing: 0, isOver: false });
  expect(harness.count("recent")).toBe(1);
  store.dismiss();
  await harness.advance(600_000);
  expect(store.state.mint).toEqual({ status: "idle" });
  expect(harness.count("recent")).toBe(1);
});

it("what was minted just now is shown instead of its placeholder", async () => {
  const { harness, store, at, itemOf } = await setUp();
  void store.mint({ quantity: 1 });
  await harness.advance(5_000);
  expect(store.state.mint).toMatchObject({ status: "succeeded", items: [{ mint: addressOf("mint-0") }] });
  harness.answers.recent = () => ({
    success: true,
    items: [itemOf("older"), itemOf("mint-0", { name: "Sapphire" })],
  });
  setReveal(harness, { at, revealedAt: at });
  await harness.advance(62_000);
  expect(store.state.mint).toMatchObject({ status: "revealed", minted: 1, items: [{ name: "Sapphire" }] });
});

it("a wallet without items sees none, and a failed read is made again", async () => {
  const { harness, store, at } = await setUp();
  harness.answers.recent = () => ({ success: true, items: [] });
  setReveal(harness, { at, revealedAt: at });
  await harness.advance(62_000);
  expect(store.state.mint).toEqual({ status: "idle" });
  expect(harness.count("recent")).toBe(1);

  const other = await setUp();
  other.harness.answers.recent = () => {
    throw serviceError("NETWORK", 0);
  };
  setReveal(other.harness, { at: other.at, revealedAt: other.at });
  await other.harness.advance(62_000);
  other.harness.answers.recent = () => ({ success: true, items: [other.itemOf("Ruby")] });
  await other.harness.advance(30_000);
  expect(other.store.state.mint).toMatchObject({ status: "revealed", items: [{ name: "Ruby" }] });
});

it("a collection that was revealed before the page was opened celebrates nothing", async () => {
  const harness = new Harness();
  setReveal(harness, { at: null, revealedAt: moment(harness, -1_000) });
  const store = await harness.openStore();
  await harness.advance(60_000);
  expect(store.state.mint).toEqual({ status: "idle" });
  expect(harness.count("recent")).toBe(0);
});
