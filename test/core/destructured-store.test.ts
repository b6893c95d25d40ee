import { expect, it } from "vitest";
import { enableMinting, Harness } from "./harness.js";

it("its methods work when they are destructured", async () => {
  const harness = new Harness();
  harness.wallets.add("burner");
  enableMinting(harness);
  const { subscribe, connect, chooseQuantity, mint, dismiss, disconnect, now, checkout } =
    harness.createStore();
  let notifications = 0;
  const unsubscribe = subscribe(() => notifications++);
  await harness.advance(200);
  await connect((await checkout()).wallets.list("solana-devnet")[0]!.id);
  await harness.advance(200);
  chooseQuantity(1);
  const minting = mint();
  await harness.advance(5_000);
  expect((await minting)?.minted).toBe(1);
  dismiss();
  await disconnect();
  expect(now()).toBeGreaterThan(0);
  expect(notifications).toBeGreaterThan(5);
  unsubscribe();
});

it("`action` is one object until it changes, before and after the first read", async () => {
  const harness = new Harness();
  harness.wallets.add("burner");
  const store = harness.createStore();
  const { action: initial } = store;
  expect(store.action).toBe(initial);
  store.subscribe(() => undefined);
  await harness.advance(200);
  await store.connect("burner");
  await harness.advance(200);
  const { action } = store;
  expect(action).toMatchObject({ kind: "mint", quantity: 1 });
  expect(store.action).toBe(action);
  store.chooseQuantity(2);
  expect(store.action).toMatchObject({ kind: "mint", quantity: 2 });
  expect(store.action).not.toBe(action);
});
