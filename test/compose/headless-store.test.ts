import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectionOf } from "../core/pending-mints.js";
import { createMintStore, type MintStoreConfiguration } from "../../src/headless.js";

const configuration: MintStoreConfiguration = {
  collection: "AbC123",
  publishableKey: "demo_pub_abc",
  apiBase: "https://mint.example/mint/v1",
};
const send = vi.fn(() => Promise.reject(new TypeError("offline")));

beforeEach(() => void vi.stubGlobal("fetch", send.mockClear()));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["a secret key", { publishableKey: " demo_live_abc" }, "SECRET_KEY_IN_PAGE"],
  ["no key", { publishableKey: "" }, "KEY_MISSING"],
  ["no collection", { collection: " " }, "COLLECTION_MISSING"],
  ["a secret key between curly quotes", { publishableKey: "”demo_live_abc″" }, "SECRET_KEY_IN_PAGE"],
  ["an invisible character in the key", { publishableKey: "demo_pub\u200b_abc" }, "VALUE_INVALID"],
  ["no URL of the API", { apiBase: "" }, "API_BASE_MISSING"],
  ["another kind of URL of the API", { apiBase: "mint.example" }, "API_BASE_INVALID"],
])("a store with %s fails with its code, whatever is called, and sends nothing", async (_, wrong, code) => {
  const store = createMintStore({ ...configuration, ...wrong });
  const failed = new Promise<void>((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (store.state.collection.status !== "failed") return;
      unsubscribe();
      resolve();
    });
  });
  await failed;
  const { collection } = store.state;
  expect(collection).toMatchObject({ status: "failed", failure: { code } });
  expect(store.action).toMatchObject({ kind: "reload", failure: { code } });
  expect(collection.status === "failed" && collection.failure.message).toMatch(/^`/);
  store.enterCode("FRIENDS", true);
  await Promise.all([store.refresh(), store.connect("standard:Wallet"), store.mint()]);
  expect(store.state.wallet).toMatchObject({ status: "disconnected", failure: { code } });
  expect(send).not.toHaveBeenCalled();
});

it("a store with a publishable key sends it", async () => {
  const store = createMintStore(configuration);
  const sent = new Promise<unknown[]>((resolve) =>
    send.mockImplementationOnce((...request: unknown[]) => {
      resolve(request);
      return new Promise(() => undefined);
    }),
  );
  const unsubscribe = store.subscribe(() => undefined);
  expect(await sent).toMatchObject([
    "https://mint.example/mint/v1/collections/AbC123",
    { headers: { "X-API-Key": "demo_pub_abc" } },
  ]);
  unsubscribe();
});

it("a store keeps to the chain that it has read first", async () => {
  const answer = (chain: string) =>
    send.mockImplementationOnce((() =>
      Promise.resolve(
        Response.json({ ...collectionOf(), collection: { ...collectionOf().collection, chain } }),
      )) as never);
  const store = createMintStore(configuration);
  answer("solana-devnet");
  await store.refresh();
  expect(store.chain).toBe("solana-devnet");
  answer("solana-mainnet");
  await store.refresh();
  expect(store.chain).toBe("solana-devnet");
  expect(store.state.collection).toMatchObject({
    failure: { code: "CHAIN_NOT_ALLOWED", details: { chain: "solana-mainnet" } },
  });
});
