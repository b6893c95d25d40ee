import { expect, it, onTestFinished } from "vitest";
import { cdp } from "vitest/browser";
import { shareMintStore } from "../../src/compose/create-mint-store.js";
import { readConfiguration } from "../../src/widget/configuration.js";
import { wallet as walletAddress } from "../solana/build-mint.js";
import { dropOf } from "./drop.js";
import { startService, type FakeService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

interface BrowserSession {
  send(method: string, parameters?: object): Promise<unknown>;
}

it("Events of the wallet and the mint wait for a checkout that is loaded later than they happen", async () => {
  const browser = cdp() as unknown as BrowserSession;
  const block = (urls: readonly string[]) => browser.send("Network.setBlockedURLs", { urls });
  await browser.send("Network.enable");
  await block(["*/checkout-view.*"]);
  onTestFinished(async () => void (await block([])));

  const service = startService((service) => (service.record = dropOf()));
  installWallet();
  const page = MintPage.open(service);
  await page.waitForText("Couldn’t load this section. Try again");
  const store = storeOf(service);
  const { wallets } = await store.checkout();
  await store.connect(wallets.list(store.chain!)[0]!.id);
  await page.until(() => store.action.kind === "mint", "the wallet may mint");
  expect(await page.element.mint()).toMatchObject({ minted: 0, failure: { code: "UNEXPECTED" } });
  expect(await store.mint()).toMatchObject({ minted: 1 });
  const removed = MintPage.open(service);
  await removed.waitFor("region", "Aurora");
  removed.element.remove();
  const early = ["mint-load", "mint-phase-change"];
  expect([page.eventTypes, removed.eventTypes]).toEqual([early, early]);

  await block([]);
  dispatchEvent(new Event("online"));
  await page.waitForMainLabel("Mint more");
  expect(page.eventTypes).toEqual([...early, "mint-wallet-change", "mint-success"]);
  expect(page.eventsOf("mint-wallet-change")[0]!.address).toBe(walletAddress);
  expect(removed.eventTypes).toEqual(early);
  removed.container.append(removed.element);
  await removed.waitForMainLabel("Mint more");
  expect(removed.eventTypes).toEqual([...early, "mint-wallet-change"]);
});

/** The store that the widgets of a service share. */
function storeOf({ address, key, base }: FakeService) {
  const attributes = { collection: address, publishableKey: key, apiBase: base, trustedPrograms: null };
  const configuration = readConfiguration(attributes, null);
  if (typeof configuration === "string") throw new Error(configuration);
  return shareMintStore(configuration);
}
