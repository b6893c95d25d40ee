import { expect as expectAccessible } from "@open-wc/testing";
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
  expect(page.read("status")).toBe("Approve in your wallet. Cancel");
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

it("A dialog that the browser can't show is a failure in words, below a button that tries again", async () => {
  installWallet();
  const page = await MintPage.show(startService((service) => (service.record = dropOf())));
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(() => {
    throw new DOMException("The document isn't fully active.", "InvalidStateError");
  });
  onTestFinished(() => showModal.mockRestore());
  await page.click("button", "Connect wallet");
  const alert = await page.waitFor("alert");
  expect(alert.textContent).toContain("The list of wallets can’t be opened. Try again, or reload this page.");
  expect(page.eventsOf("mint-error").map(({ code }) => code)).toEqual(["WALLET_LIST_FAILED"]);
  expect(page.root.querySelector("dialog")).toBeNull();
  await expect(page.element.connect()).resolves.toBeUndefined();
  expect(page.eventsOf("mint-error")).toHaveLength(2);

  showModal.mockRestore();
  await page.click("button", "Connect wallet");
  await page.waitFor("dialog", "Choose a wallet");
  expect(page.find("alert")).toBeNull();
});

it("Wallets that can't be used are listed with the reason, and pressing one does nothing", async () => {
  installWallet({ name: "Faraway", chains: ["solana:mainnet"] });
  const old = installWallet({ name: "Old" });
  Object.assign(old.features["solana:signTransaction"] as object, {
    supportedTransactionVersions: ["legacy"],
  });
  const sender = installWallet({ name: "Sender" });
  delete (sender.features as Record<string, unknown>)["solana:signTransaction"];
  const page = await MintPage.show(startService((service) => (service.record = dropOf())));
  await page.click("button", "Connect wallet");
  const dialog = await page.waitFor("dialog", "Choose a wallet");
  expect(page.find("heading", "Can’t be used here")).not.toBeNull();
  const reasons = [
    "Faraway Not on this drop’s network",
    "Old Only signs older transactions",
    "Sender Can’t sign without sending",
  ];
  for (const reason of reasons) {
    const entry = page.get("button", reason);
    expect(entry.ariaDisabled).toBe("true");
    entry.click();
  }
  expect(dialog.textContent).not.toContain("No wallet was found");
  expect([page.find("dialog"), old.connects.length]).toEqual([dialog, 0]);
  await expectAccessible(document.body).to.be.accessible();

  installWallet();
  await page.waitFor("button", "Lantern");
  expect(page.find("button", reasons[0])).not.toBeNull();
});

it("A list that can't be read while the dialog is open closes it, and is a failure in words", async () => {
  const page = await MintPage.show(startService((service) => (service.record = dropOf())));
  await page.click("button", "Connect wallet");
  await page.waitFor("dialog", "Choose a wallet");
  const userAgent = vi.spyOn(navigator, "userAgent", "get").mockImplementation(() => {
    throw new Error("Not readable.");
  });
  onTestFinished(() => userAgent.mockRestore());
  page.element.requestUpdate();
  const alert = await page.waitFor("alert");
  userAgent.mockRestore();
  expect(alert.textContent).toContain("The list of wallets can’t be opened.");
  expect(page.root.querySelector("dialog")).toBeNull();
  expect(page.eventsOf("mint-error").map(({ code }) => code)).toEqual(["WALLET_LIST_FAILED"]);
});
