import { expect as expectAccessible } from "@open-wc/testing";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { offerAdapters } from "./wallet-adapters-stub.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

async function openDialog(): Promise<MintPage> {
  const page = await MintPage.show(startService((service) => (service.record = dropOf())));
  await page.click("button", "Connect wallet");
  await page.waitFor("dialog", "Choose a wallet");
  return page;
}

describe("On a desktop whose browser has no wallet", () => {
  it("the wallet dialog names wallets to install, whose pages open in tabs without access to this one", async () => {
    const page = await openDialog();
    expect(page.text).toContain("No wallet was found in this browser. Install one, then reload this page.");
    const links = ["Phantom", "Solflare", "Backpack"].map((name) => {
      const link = page.get("link", `Install ${name}`) as HTMLAnchorElement;
      return [link.href, link.target, link.rel];
    });
    expect(links).toEqual([
      ["https://phantom.com/download", "_blank", "noopener noreferrer"],
      ["https://www.solflare.com/download/", "_blank", "noopener noreferrer"],
      ["https://backpack.app/download", "_blank", "noopener noreferrer"],
    ]);
    await expectAccessible(document.body).to.be.accessible();
  });

  it("the dialog explains what a wallet is", async () => {
    const page = await openDialog();
    const [about] = page.root.querySelectorAll("details");
    await userEvent.click(about!.querySelector("summary")!);
    expect([about!.open, about!.innerText]).toEqual([
      true,
      expect.stringMatching(/What is a wallet\?\s+An app that/),
    ]);
    await expectAccessible(document.body).to.be.accessible();
  });

  it("what comes last in a long list isn't below the fade at its end once it has the focus", async () => {
    offerAdapters(
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Wallet ${index}`, "NotDetected"])),
    );
    const page = await openDialog();
    const dialog = page.get("dialog", "Choose a wallet");
    await page.click("button", "More wallets");
    await page.waitFor("link", "Wallet 29");
    expect(dialog.getBoundingClientRect().height).toBeLessThanOrEqual(innerHeight * 0.8);
    const list = dialog.querySelector(":scope > div")!;
    const { blockSize } = getComputedStyle(list, "::after");
    const end = list.getBoundingClientRect().bottom - Number.parseFloat(blockSize);
    const last = dialog.querySelector("summary")!;
    expect(last.getBoundingClientRect().bottom).toBeGreaterThan(end);
    last.focus();
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(end);
  });

  it("a page on this device shows no QR code, since a phone can't open it", async () => {
    const page = await openDialog();
    expect(["127.0.0.1", "localhost"]).toContain(location.hostname);
    expect(page.find("button", "Use a wallet on your phone")).toBeNull();
  });

  it("a classic wallet of the same name isn't listed a second time", async () => {
    offerAdapters({ Phantom: "NotDetected", Faraway: "NotDetected" });
    const page = await openDialog();
    await page.click("button", "More wallets");
    await page.waitFor("link", "Faraway");
    expect(page.all("link", /Phantom/)).toHaveLength(1);
  });

  it("a wallet that opens a page of its website is in a group of its own, and connects", async () => {
    offerAdapters({ Hosted: "Loadable", Present: "Installed" });
    const page = await openDialog();
    await page.click("button", "More wallets");
    const heading = await page.waitFor("heading", "Opens a page or an app");
    const [present, hosted] = ["Present", "Hosted"].map((name) => page.get("button", name));
    const isBefore = (one: Node, other: Node) =>
      !!(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect([isBefore(present!, heading), isBefore(heading, hosted!)]).toEqual([true, true]);
    hosted!.click();
    await page.waitFor("button", "Disconnect");
  });

  it("a wallet that registers without a reload replaces the links", async () => {
    const page = await openDialog();
    await page.waitFor("link", "Install Phantom");
    installWallet();
    await page.waitFor("button", "Lantern");
    expect(page.find("link", /^Install/)).toBeNull();
  });
});
