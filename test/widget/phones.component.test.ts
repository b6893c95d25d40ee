import { expect as expectAccessible } from "@open-wc/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { offerAdapters } from "./wallet-adapters-stub.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

/** Sets the browser's user agent to an iPhone's for the duration of the test. */
function takePhone(): void {
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
  Object.defineProperty(navigator, "userAgent", { configurable: true, value: userAgent });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "userAgent"));
}

async function openDialog(): Promise<MintPage> {
  const page = await MintPage.show(startService((service) => (service.record = dropOf())));
  await page.click("button", "Connect wallet");
  await page.waitFor("dialog", "Choose a wallet");
  return page;
}

/** Page URL that a wallet's app would open. */
function pageIn(link: HTMLElement): URL {
  const [, inside] = /browse\/([^?]+)\?ref=/.exec((link as HTMLAnchorElement).href)!;
  return new URL(decodeURIComponent(inside!));
}

/** Navigates without leaving the page, for the duration of the test. */
function visit(address: URL | string): void {
  const before = location.href;
  history.replaceState(history.state, "", address);
  onTestFinished(() => history.replaceState(history.state, "", before));
}

describe("On a phone whose browser has no wallet", () => {
  it("the wallet dialog opens this page in a wallet's app, with phase and quantity", async () => {
    takePhone();
    const page = await MintPage.show(startService((service) => (service.record = dropOf())));
    await page.click("button", "Increase quantity");
    await page.click("button", "Increase quantity");
    await page.click("button", "Connect wallet");
    const links = ["Phantom", "Solflare", "Backpack"].map((name) => page.get("link", `Open in ${name}`));
    for (const link of links) {
      expect(pageIn(link).origin + pageIn(link).pathname).toBe(location.origin + location.pathname);
      expect(pageIn(link).search).toMatch(/mint-[^=]+=3$/);
    }
    expect(page.text).not.toContain("Install one");
    await expectAccessible(document.body).to.be.accessible();
  });

  it("no claim code is in the URL", async () => {
    takePhone();
    const service = startService((service) => {
      service.record = dropOf();
      Object.assign(service.record.collection, { features: { claimCodes: true } });
    });
    const page = await MintPage.show(service);
    const field = (await page.waitFor("textbox", "Claim code")) as HTMLInputElement;
    field.value = "FRIENDS-ONLY";
    field.dispatchEvent(new Event("change"));
    await page.click("button", "Connect wallet");
    expect(pageIn(await page.waitFor("link", "Open in Phantom")).href).not.toContain("FRIENDS");
  });

  it("an adapter that would only open the app again is hidden; an available one is listed", async () => {
    takePhone();
    offerAdapters({ Phantom: "Loadable", Faraway: "Installed" });
    const page = await openDialog();
    await page.click("button", "More wallets");
    await page.waitFor("button", "Faraway");
    expect(page.find("button", "Phantom")).toBeNull();
    expect(page.find("link", "Open in Phantom")).not.toBeNull();
  });

  it("a wallet of the browser, now or later, replaces its link", async () => {
    takePhone();
    const page = await openDialog();
    await page.waitFor("link", "Open in Phantom");
    installWallet();
    await page.waitFor("button", "Lantern");
    expect(page.find("link", "Open in Phantom")).toBeNull();
  });
});

it("On other devices there are no such links", async () => {
  const page = await openDialog();
  expect(page.text).toContain("No wallet was found in this browser. Install one");
  expect(page.find("link", /Open in/)).toBeNull();
});

it("A page opened with phase and quantity restores them, scrolls into view and cleans its URL", async () => {
  const service = startService((service) => (service.record = dropOf()));
  const { shortId } = service.record.collection;
  visit(`?a=b&mint-${shortId}=3#c`);
  const above = document.createElement("div");
  above.style.blockSize = "3000px";
  document.body.prepend(above);
  onTestFinished(() => above.remove());
  const page = await MintPage.show(service);
  await page.until(
    () => (page.find("spinbutton", "Quantity") as HTMLInputElement | null)?.value === "3",
    "three are selected",
  );
  expect(Math.abs(page.element.getBoundingClientRect().top)).toBeLessThan(2);
  expect([location.search, location.hash]).toEqual(["?a=b", "#c"]);
});
