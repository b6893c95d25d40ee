import type { StandardConnectFeature } from "@wallet-standard/features";
import { expect, it } from "vitest";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage, type PageOptions } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const startDrop = () => startService((service) => (service.record = dropOf()));
const open = (options: PageOptions = {}) => MintPage.open(startDrop(), options);

it("attributes replace the main button's texts for connecting and minting, from the first view on", async () => {
  installWallet();
  const page = open({ attributes: { "connect-label": "Sign in", "mint-label": "Buy" } });
  await page.waitForMainLabel("Sign in");
  await page.click("button", "Sign in");
  await page.click("button", "Lantern");
  await page.waitForMainLabel("Buy");
  page.element.setAttribute("mint-label", "Collect");
  await page.waitForMainLabel("Collect");
  page.element.removeAttribute("mint-label");
  await page.waitForMainLabel("Mint");
});

it("`labels` replace texts by key and language; the more exact tag wins, and they win over attributes", async () => {
  const page = open({ attributes: { "connect-label": "Sign in", lang: "de-CH" } });
  page.element.labels = {
    default: { connect: "Enter", ended: "Over", everyone: "Anyone" },
    de: { connect: "Anmelden", ended: "Vorbei" },
    "de-CH": { ended: "Verbii" },
    fr: { ended: "Fini" },
  };
  await page.waitForMainLabel("Anmelden");
  await page.waitForText("Verbii");
  expect(page.text).toContain("Anyone");
  page.element.lang = "fr";
  await page.waitForText("Fini");
  expect(page.mainLabel).toBe("Enter");
  page.element.labels = null;
  await page.waitForMainLabel("Sign in");
  expect(page.text).not.toContain("Anyone");
});

it("missing labels leave the widget's texts, and those with a number have its plural forms", async () => {
  const page = open();
  page.element.labels = {
    default: {
      connect: undefined,
      everyone: null as unknown as string,
      mintedSoFar: { other: "{count} taken" },
    },
    en: { mintedOf: "{minted} of {total} taken" },
  };
  await page.waitForMainLabel("Connect wallet");
  await page.waitForText("of 1,000 taken");
  expect(page.text).toContain("Everyone");
});

it.each([320, 480, 1000])("long words keep the layout: %i px", async (width) => {
  const long = "Donaudampfschifffahrtsgesellschaftskapitän";
  const usual = await MintPage.show(startDrop(), { width });
  const page = open({ width, attributes: { "connect-label": long } });
  page.element.labels = {
    default: { ended: long, everyone: long, live: long, endsIn: long, mintedOf: long },
  };
  await page.waitForMainLabel(long);
  await page.until(() => page.isCheckoutLoaded, "the checkout is there");
  const sizeOf = (shown: MintPage) => {
    const { width, height } = shown.main.getBoundingClientRect();
    return { width, height };
  };
  expect(sizeOf(page)).toEqual(sizeOf(usual));
  const { left, right } = page.element.getBoundingClientRect();
  /** True inside of a text that ends with an ellipsis. */
  const isCut = ({ parentElement: parent }: HTMLElement): boolean =>
    parent?.localName === "bdi" && getComputedStyle(parent).textOverflow === "ellipsis";
  const beside = [...page.root.querySelectorAll<HTMLElement>("*")].filter((each) => {
    const box = each.getBoundingClientRect();
    // The blurred backdrop is larger than what shows of it.
    return (
      box.width > 0 &&
      !each.matches(".backdrop *") &&
      !isCut(each) &&
      (box.left < left - 1 || box.right > right + 1)
    );
  });
  expect(beside.map(({ className, localName }) => `${localName}.${className}`)).toEqual([]);
  expect(page.main.scrollWidth).toBeLessThanOrEqual(page.main.clientWidth);
  expect(page.main.scrollHeight).toBeLessThanOrEqual(page.main.clientHeight);
});

it("a page that cancels the request to connect opens its own dialog; its wallet mints", async () => {
  const wallet = installWallet();
  const page = await MintPage.show(startDrop());
  page.container.addEventListener(
    "mint-connect-request",
    (event) => {
      event.preventDefault();
      const { connect } = wallet.features["standard:connect"] as StandardConnectFeature["standard:connect"];
      void connect().then(() => (page.element.wallet = wallet));
    },
    { once: true },
  );
  await page.click("button", "Connect wallet");
  await page.waitFor("button", "Disconnect");
  expect(page.find("dialog")).toBeNull();
  await page.click("button", "Mint");
  await page.waitForMainLabel("Mint more");
  expect(wallet.signings).toHaveLength(1);
});

it("without a listener that cancels it, the request to connect opens the dialog, once", async () => {
  installWallet();
  const page = await MintPage.show(startDrop());
  let requests = 0;
  page.container.addEventListener("mint-connect-request", () => requests++);
  await page.click("button", "Connect wallet");
  await page.waitFor("dialog", "Choose a wallet");
  void page.element.connect();
  await page.element.updateComplete;
  expect(requests).toBe(1);
});
