import { describe, expect, onTestFinished, test, vi } from "vitest";
import { dropOf } from "./drop.js";
import { startService, type FakeService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet, SigningWallet } from "./signing-wallet.js";

const drop = (change?: (service: FakeService) => void) =>
  startService((service) => {
    service.record = dropOf();
    change?.(service);
  });

/** Answers for a second collection, `XyZ789`, beside the first. */
function addSecond(service: FakeService): void {
  const { collection } = service.answers;
  service.answers.collection = (asked) =>
    asked.path.endsWith("XyZ789")
      ? {
          ...dropOf(undefined, { id: "second-id", name: "Tessellate", image: null }),
          serverTime: service.now(),
        }
      : collection(asked);
}

function silenceConsole(): void {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
}

describe("Attributes may change at any time:", () => {
  test("another collection is read and shown, and nothing of the one before stays", async () => {
    const service = drop(addSecond);
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.mainSays("Mint");
    page.element.collection = "XyZ789";
    await page.shown("region", "Tessellate");
    expect(page.text).not.toContain("Aurora");
    expect(page.find("img", /Aurora/)).toBeNull();
    expect(page.heard("mint-load").map(({ collection }) => collection.name)).toEqual([
      "Aurora",
      "Tessellate",
    ]);
  });

  test("an event tells that the wallet went with its collection, and comes back with the next", async () => {
    const service = drop(addSecond);
    const wallet = installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    wallet.authorised = wallet.accounts;
    page.element.setAttribute("collection", "XyZ789");
    await page.shown("region", "Tessellate");
    await page.until(() => page.heard("mint-wallet-change").length === 3, "the wallet is back");
    expect(page.heard("mint-wallet-change").map(({ address }) => address === null)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("a picture that could not be shown makes way for one that can", async () => {
    const service = drop();
    service.record = dropOf(undefined, { image: "http://127.0.0.1:1/gone.png" });
    const page = await MintPage.show(service);
    await page.until(() => page.find("img") === null, "the broken picture is gone");
    service.record = dropOf();
    await page.element.refresh();
    await page.shown("img", "Artwork of Aurora");
  });

  test("a key that is taken away is missed, and one that is given is used", async () => {
    silenceConsole();
    const service = drop();
    const page = await MintPage.show(service);
    page.element.removeAttribute("key");
    await page.reads("No key is given");
    expect(page.find("button")).toBeNull();
    page.element.setAttribute("publishable-key", service.key);
    await page.shown("region", "Aurora");
    expect(page.find("alert")).toBeNull();
    expect(service.last("collection")!.key).toBe(service.key);
  });

  test("a secret key that is given late is not sent either, however it is given", async () => {
    silenceConsole();
    const service = drop();
    const page = await MintPage.show(service);
    const asked = service.asked.length;
    page.element.publishableKey = " Demo_LIVE_abcdef";
    await page.reads("A secret key is in this page");
    page.element.removeAttribute("key");
    await page.element.refresh();
    expect(service.asked).toHaveLength(asked);
  });

  test("attributes that say the same read nothing again", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    page.element.setAttribute("publishable-key", service.key);
    page.element.removeAttribute("key");
    page.element.setAttribute("api-base", `${service.base}/`);
    await page.element.updateComplete;
    await page.element.updateComplete;
    expect(service.count("collection")).toBe(1);
    expect(page.heard("mint-load")).toHaveLength(1);
  });

  test("the host's own wallet is taken up when it is handed over", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    const wallet = new SigningWallet({ name: "Host’s own" });
    wallet.accounts = [...(await connectOutside(wallet))];
    page.element.wallet = wallet;
    await page.shown("button", "Disconnect");
    expect(page.text).toContain("Host’s own");
    await page.mainSays("Mint");
    await page.click("button", "Mint");
    await page.mainSays("Mint more");
    expect(wallet.connects).toHaveLength(1);
  });
});

async function connectOutside(wallet: SigningWallet) {
  const { connect } = wallet.features["standard:connect"] as {
    connect: () => Promise<{ accounts: typeof wallet.accounts }>;
  };
  return (await connect()).accounts;
}

describe("An element comes and goes:", () => {
  test("moved in the page it shows what it showed, and goes on", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.mainSays("Mint");
    const elsewhere = document.createElement("div");
    page.container.append(elsewhere);
    elsewhere.append(page.element);
    expect(page.says).toBe("Mint");
    await page.click("button", "Mint");
    await page.mainSays("Mint more");
    expect(page.heard("mint-load")).toHaveLength(1);
  });

  test("taken out it asks nothing any more, put back it reads again", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    page.element.remove();
    const asked = service.asked.length;
    dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(service.asked).toHaveLength(asked);
    service.record = dropOf(undefined, {}, { total: 1000, minted: 500, available: 500 });
    page.container.append(page.element);
    await page.reads("500 of 1,000 minted");
    expect(service.count("collection")).toBe(2);
  });

  test("a countdown goes on in an element that was moved while another keeps their store alive", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    await MintPage.show(service);
    page.container.append(page.element);
    const before = page.get("timer").textContent;
    await page.until(() => page.get("timer").textContent !== before, "the countdown runs");
  });
});

describe("Several widgets on a page", () => {
  test("for one collection read once, agree, and each draws in full, also when one comes later", async () => {
    const service = drop();
    installWallet();
    const first = MintPage.open(service);
    const second = MintPage.open(service);
    await first.shown("region", "Aurora");
    await second.shown("region", "Aurora");
    expect(service.count("collection")).toBe(1);
    await first.until(() => first.isReady, "the first is ready");
    await first.connect();
    await second.mainSays("Mint");

    const third = MintPage.open(service);
    await third.mainSays("Mint");
    expect(third.heardNames).toEqual(["mint-load", "mint-phase-change", "mint-wallet-change"]);
    expect(third.get("spinbutton", "Quantity")).toBeTruthy();
    expect(service.count("collection")).toBe(1);

    await second.click("button", "Mint");
    for (const page of [first, second, third]) await page.mainSays("Mint more");
    expect(service.count("prepare")).toBe(1);
  });

  test("for one collection tell a late one nothing of a mint that was", async () => {
    const service = drop();
    installWallet();
    const first = await MintPage.show(service);
    await first.connect();
    await first.click("button", "Mint");
    await first.mainSays("Mint more");
    const late = MintPage.open(service);
    await late.mainSays("Mint more");
    expect(late.heard("mint-success")).toEqual([]);
  });

  test("for two collections don't mix", async () => {
    const service = drop(addSecond);
    installWallet();
    const first = await MintPage.show(service);
    const second = MintPage.open(service, { attributes: { collection: "XyZ789" } });
    await second.shown("region", "Tessellate");
    await second.until(() => second.isReady, "the second is ready");
    await second.click("button", "One more");
    expect(second.get("spinbutton", "Quantity")).toHaveProperty("value", "2");
    expect(first.get("spinbutton", "Quantity")).toHaveProperty("value", "1");
    await first.connect();
    expect(second.says).toBe("Connect wallet");
    expect(second.heard("mint-wallet-change")).toEqual([]);
  });

  test("with the same address on two services don't mix either", async () => {
    const service = drop();
    const other = `${service.base}/other`;
    const { fetch } = service;
    const asked: string[] = [];
    globalThis.fetch = (input, init) => {
      asked.push(String(input));
      return fetch(String(input).replace("/other", ""), init);
    };
    await MintPage.show(service);
    const second = MintPage.open(service, { attributes: { "api-base": other } });
    await second.shown("region", "Aurora");
    expect(asked).toHaveLength(2);
  });
});

describe("Before it is sent anything,", () => {
  test.each([
    ["a secret key", { key: "demo_live_abcdef" }],
    ["no key", { key: null }],
    ["no collection", { collection: " " }],
    ["no address", { "api-base": null }],
    ["a relative address", { "api-base": "/mint/v1" }],
  ])("%s is known for a mistake", async (_, attributes) => {
    silenceConsole();
    const service = drop();
    const page = MintPage.open(service, { attributes });
    await page.shown("alert");
    await page.element.refresh();
    expect(service.asked).toEqual([]);
  });
});
