import { expect, it, onTestFinished, vi } from "vitest";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

/** Page that connects to a wallet which answers only when the test lets it. */
async function connectToSilentWallet() {
  const service = startService((service) => (service.record = dropOf()));
  const wallet = installWallet();
  let answer = (): void => undefined;
  wallet.wait = () => new Promise<void>((resolve) => (answer = resolve));
  const page = await MintPage.show(service);
  await page.click("button", "Connect wallet");
  await page.waitFor("dialog", "Choose a wallet");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  page.get("button", "Lantern").click();
  await vi.waitFor(() => page.get("button", "Cancel"));
  return { page, wallet, answer: () => answer() };
}

it("While connecting, the visitor can cancel, and a late answer of the wallet changes nothing", async () => {
  const { page, wallet, answer } = await connectToSilentWallet();
  vi.useRealTimers();
  expect(page.find("button", "Use another wallet")).toBeNull();
  await page.click("button", "Cancel");
  await page.waitForMainLabel("Connect wallet");
  expect(page.focused).toBe(page.get("button", "Connect wallet"));
  answer();
  await page.until(() => wallet.disconnects === 1, "the late wallet is disconnected");
  await page.waitForMainLabel("Connect wallet");
  expect(page.eventsOf("mint-wallet-change")).toEqual([]);
});

it("After 20 seconds of connecting, another wallet is offered, which opens the dialog", async () => {
  const { page } = await connectToSilentWallet();
  vi.advanceTimersByTime(19_000);
  expect(page.find("button", "Use another wallet")).toBeNull();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await page.click("button", "Use another wallet");
  await page.waitFor("dialog", "Choose a wallet");
});
