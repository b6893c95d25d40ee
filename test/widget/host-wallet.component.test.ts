import { expect, onTestFinished, test, vi } from "vitest";
import type { HostWallet } from "../../src/index.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

test("A page's wallet that is none is an error for its author; the page shows the drop and mints with another", async () => {
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
