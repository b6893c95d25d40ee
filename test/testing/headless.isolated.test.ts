// @vitest-environment jsdom
import { expect, it } from "vitest";
import { createMintStore, type MintStore } from "../../src/headless.js";
import { createBurnerWallet, createFakeService } from "../../src/testing.js";

function until(store: MintStore, matches: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (matches()) resolve();
    };
    store.subscribe(check);
    check();
  });
}

it("a headless store mints in jsdom, with the wallet that the page passes in", async () => {
  const service = createFakeService({ scenario: "live" });
  const uninstall = service.install();
  const store = createMintStore({
    collection: service.collection,
    publishableKey: "example_pub_key",
    apiBase: service.apiBase,
    wallet: createBurnerWallet(),
  });
  await until(store, () => store.action.kind === "connect");
  const { wallets } = await store.checkout();
  await store.connect(wallets.list("solana-devnet")[0]!.id);
  await until(store, () => store.action.kind === "mint");
  const outcome = await store.mint({ quantity: 2 });
  expect(outcome.items).toMatchObject([{ number: 348 }, { number: 349 }]);
  expect(service.last("execute")?.key).toBe("example_pub_key");
  uninstall();
});
