import { expect, it, onTestFinished, vi } from "vitest";
import type { HostWallet } from "../../src/index.js";
import { account, type FakeStandardWallet } from "../solana/fake-standard-wallet.js";
import { wallet as address } from "../solana/build-mint.js";
import { dropOf, open } from "./drop.js";
import { startService, type FakeService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet, SigningWallet } from "./signing-wallet.js";

it("A page's wallet that is none is an error for its author; the page shows the drop and mints with another", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => consoleError.mockRestore());
  installWallet();
  const page = MintPage.open(startService((service) => (service.record = dropOf())));
  page.element.wallet = { isPhantom: true, connect: () => undefined } as unknown as HostWallet;
  await page.waitForText("The page’s wallet can’t be used.");
  expect(page.read("alert")).toContain("Set the property wallet to a Wallet Standard wallet");
  expect(page.eventsOf("mint-error").map(({ code }) => code)).toEqual(["WALLET_NOT_SUPPORTED"]);
  expect(consoleError.mock.calls.flat().join()).toMatch(/<mint-widget>: .+\(WALLET_NOT_SUPPORTED\)/);
  expect(consoleError).toHaveBeenCalledTimes(1);

  await page.waitFor("region", "Aurora");
  await page.connect();
  await page.click("button", "Mint");
  await page.waitForMainLabel("Mint more");
});

/** Drop with claim codes whose visitor has chosen three units and entered a code. */
async function openWithChoices(): Promise<{ service: FakeService; page: MintPage }> {
  const service = startService((service) => {
    service.record = dropOf([open()], { features: { claimCodes: true } });
    service.codes = { HALF: { valid: true, kind: "discount", benefit: { discountBasisPoints: 5_000 } } };
  });
  const page = await MintPage.show(service);
  await page.activate("button", "Increase quantity");
  await page.activate("button", "Increase quantity");
  const field = (await page.waitFor("textbox", "Claim code")) as HTMLInputElement;
  field.value = "HALF";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await page.waitForText("0.25 SOL");
  return { service, page };
}

const connectedWallet = (): SigningWallet => {
  const wallet = new SigningWallet();
  wallet.accounts = [account(address)];
  return wallet;
};

it("Setting the page's wallet after the visitor has chosen keeps quantity and claim code, and loads nothing again", async () => {
  const { service, page } = await openWithChoices();
  const reads = service.count("collection");
  let wasSkeleton = false;
  const observer = new MutationObserver(() => (wasSkeleton ||= page.find("region", "Aurora") === null));
  observer.observe(page.root, { subtree: true, childList: true });
  onTestFinished(() => observer.disconnect());

  page.element.wallet = connectedWallet();
  await page.waitFor("button", "Disconnect");
  await page.waitForMainLabel("Mint · 0.75 SOL");
  expect((page.get("spinbutton", "Quantity") as HTMLInputElement).value).toBe("3");
  expect((page.get("textbox", "Claim code") as HTMLInputElement).value).toBe("HALF");
  expect([service.count("collection"), wasSkeleton]).toEqual([reads, false]);
  expect(page.eventTypes.filter((type) => /load|phase|wallet/.test(type))).toEqual([
    "mint-load",
    "mint-phase-change",
    "mint-wallet-change",
  ]);

  await page.activate("button", "Mint · 0.75 SOL");
  await page.waitForMainLabel("Mint more");
  expect(service.last("prepare")?.body).toMatchObject({ quantity: 3, claim_code: "HALF" });
});

it("A page's wallet that the page connects long after it has passed it is connected in the widget too", async () => {
  const page = await MintPage.show(startService((service) => (service.record = dropOf())));
  const wallet: FakeStandardWallet = new SigningWallet();
  page.element.wallet = wallet;
  await page.element.updateComplete;
  await page.waitForMainLabel("Connect wallet");
  wallet.change({ accounts: [account(address)] });
  await page.waitFor("button", "Disconnect");
  expect(page.eventsOf("mint-wallet-change").map((event) => event.address)).toEqual([address]);
});
