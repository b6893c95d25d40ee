import { expect, it, onTestFinished } from "vitest";
import { cdp } from "vitest/browser";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

interface BrowserSession {
  send(method: string, parameters?: object): Promise<unknown>;
}

it("A press that can't load the list of wallets says so, dispatches an event, and works later", async () => {
  const browser = cdp() as unknown as BrowserSession;
  const block = (...urls: string[]) => browser.send("Network.setBlockedURLs", { urls });
  await browser.send("Network.enable");
  await block("*/checkout-view.*", "*/create-checkout.*");
  onTestFinished(async () => void (await block()));
  const page = MintPage.open(startService());
  await page.waitForMainLabel("Connect wallet");
  const codes = () => page.eventsOf("mint-error").map(({ code }) => code);

  await page.element.connect();
  await page.waitForText("Couldn’t load this section.");
  expect(codes()).toEqual(["WALLET_LIST_FAILED"]);

  await block("*/create-checkout.*");
  await page.click("button", "Connect wallet");
  await page.waitForText("The list of wallets can’t be opened. Try again, or reload this page.");
  expect(codes()).toEqual(["WALLET_LIST_FAILED", "WALLET_LIST_FAILED"]);

  await block();
  await page.click("button", "Connect wallet");
  await page.waitFor("dialog", "Choose a wallet");
  expect(page.find("alert")).toBeNull();
});
