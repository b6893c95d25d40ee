import { describe, expect, it, onTestFinished, vi } from "vitest";
import { dropOf, inFuture, open } from "./drop.js";
import { startService, type FakeService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { crossOriginHeaders, errorResponse } from "../../src/testing/responses.js";
import { madeUpAddress, wallet as walletAddress } from "../solana/build-mint.js";
import { account } from "../solana/fake-standard-wallet.js";
import { installWallet, SigningWallet } from "./signing-wallet.js";

const otherAddress = madeUpAddress(8);

const drop = (change?: (service: FakeService) => void) =>
  startService((service) => {
    service.record = dropOf();
    change?.(service);
  });

/** Answers for a second collection, `XyZ789`, beside the first. */
function addSecond(service: FakeService): void {
  const { collection } = service.answers;
  service.answers.collection = (request) =>
    request.path.endsWith("XyZ789")
      ? {
          ...dropOf(undefined, { id: "second-id", name: "Tessellate", image: null }),
          serverTime: service.now(),
        }
      : collection(request);
}

function silenceConsole(): void {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => consoleError.mockRestore());
}

it("A failure to load stays on screen while the collection is read again, until it is there", async () => {
  silenceConsole();
  const refused = () =>
    Response.json(
      { success: false, code: "INTERNAL", message: "" },
      { status: 400, headers: crossOriginHeaders },
    );
  let answer: () => unknown = refused;
  const service = drop();
  const { collection } = service.answers;
  service.answers.collection = () => answer();
  const page = MintPage.open(service);
  await page.waitFor("alert");
  const message = page.get("alert").textContent;
  let release!: (response: unknown) => void;
  answer = () => new Promise((resolve) => (release = resolve));
  const count = service.count("collection");
  void page.element.refresh();
  await page.until(() => service.count("collection") === count + 1, "read again");
  await page.element.updateComplete;
  expect(page.get("alert").textContent).toBe(message);
  release(refused());
  await page.waitForMainLabel("Try again");
  expect(page.get("alert").textContent).toBe(message);
  answer = () => collection(service.last("collection")!);
  await page.element.refresh();
  await page.waitFor("region", "Aurora");
  expect(page.find("alert")).toBeNull();
});

describe("Attributes may change at any time:", () => {
  it("another collection is loaded and shown, without remains of the previous one", async () => {
    const service = drop(addSecond);
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.waitForMainLabel("Mint");
    page.element.collection = "XyZ789";
    await page.waitFor("region", "Tessellate");
    expect(page.text).not.toContain("Aurora");
    expect(page.find("img", /Aurora/)).toBeNull();
    expect(page.eventsOf("mint-load").map(({ collection }) => collection.name)).toEqual([
      "Aurora",
      "Tessellate",
    ]);
  });

  it("the wallet that the next collection reconnects hasn't changed, so no event says so", async () => {
    const wallet = installWallet();
    const page = await MintPage.show(drop(addSecond));
    await page.connect();
    wallet.authorised = wallet.accounts;
    page.element.setAttribute("collection", "XyZ789");
    await page.waitFor("region", "Tessellate");
    await page.waitForMainLabel("Mint");
    expect(page.eventsOf("mint-wallet-change").map(({ address }) => address)).toEqual([walletAddress]);
  });

  it.each<[string, (wallet: SigningWallet) => void]>([
    ["another account", (wallet) => (wallet.authorised = [account(otherAddress)])],
    ["no account", (wallet) => (wallet.authorised = [])],
  ])("an event reports once that the next collection is shared %s", async (_, share) => {
    const wallet = installWallet();
    const page = await MintPage.show(drop(addSecond));
    await page.connect();
    share(wallet);
    page.element.setAttribute("collection", "XyZ789");
    await page.waitFor("region", "Tessellate");
    const next = wallet.authorised[0]?.address ?? null;
    await page.until(() => page.eventsOf("mint-wallet-change").length > 1, "the change is reported");
    await page.waitForMainLabel(next === null ? "Connect wallet" : "Mint");
    expect(page.eventsOf("mint-wallet-change").map(({ address }) => address)).toEqual([walletAddress, next]);
  });

  it("an event reports that the wallet is gone when the next collection can't be read", async () => {
    const service = drop();
    const { collection } = service.answers;
    service.answers.collection = (request) =>
      request.path.endsWith("XyZ789") ? errorResponse(404, "NOT_FOUND") : collection(request);
    const wallet = installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    wallet.authorised = wallet.accounts;
    page.element.setAttribute("collection", "XyZ789");
    await page.until(() => page.eventsOf("mint-error").length > 0, "the read has failed");
    expect(page.eventsOf("mint-wallet-change").map(({ address }) => address)).toEqual([walletAddress, null]);
  });

  it("a failed image is replaced by one that loads", async () => {
    const service = drop();
    service.record = dropOf(undefined, { image: "http://127.0.0.1:1/gone.png" });
    const page = await MintPage.show(service);
    await page.until(() => page.find("img") === null, "the broken picture is gone");
    service.record = dropOf();
    await page.element.refresh();
    await page.waitFor("img", "Artwork of Aurora");
  });

  it("removing the key is reported, and a new key is used", async () => {
    silenceConsole();
    const service = drop();
    const page = await MintPage.show(service);
    page.element.removeAttribute("key");
    await page.waitForText("Missing key");
    expect(page.find("button")).toBeNull();
    page.element.setAttribute("publishable-key", service.key);
    await page.waitFor("region", "Aurora");
    expect(page.find("alert")).toBeNull();
    expect(service.last("collection")!.key).toBe(service.key);
  });

  it("a secret key that is set later is not sent either, however it is set", async () => {
    silenceConsole();
    const service = drop();
    const page = await MintPage.show(service);
    const requestCount = service.requests.length;
    page.element.publishableKey = " Demo_LIVE_abcdef";
    await page.waitForText("This page contains a secret key");
    page.element.removeAttribute("key");
    await page.element.refresh();
    expect(service.requests).toHaveLength(requestCount);
  });

  it("equal attribute values cause no request", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    page.element.setAttribute("publishable-key", service.key);
    page.element.removeAttribute("key");
    page.element.setAttribute("api-base", `${service.base}/`);
    await page.element.updateComplete;
    await page.element.updateComplete;
    expect(service.count("collection")).toBe(1);
    expect(page.eventsOf("mint-load")).toHaveLength(1);
  });

  it("the host's own wallet is connected when provided", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    const wallet = new SigningWallet({ name: "Host’s own" });
    wallet.accounts = [...(await connectOutside(wallet))];
    page.element.wallet = wallet;
    await page.waitFor("button", "Disconnect");
    expect(page.text).toContain("Host’s own");
    await page.waitForMainLabel("Mint");
    await page.click("button", "Mint");
    await page.waitForMainLabel("Mint more");
    expect(wallet.connects).toHaveLength(1);
  });
});

async function connectOutside(wallet: SigningWallet) {
  const { connect } = wallet.features["standard:connect"] as {
    connect: () => Promise<{ accounts: typeof wallet.accounts }>;
  };
  return (await connect()).accounts;
}

describe("Moving and removing an element:", () => {
  it("moved in the page it keeps its content and continues", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.waitForMainLabel("Mint");
    const elsewhere = document.createElement("div");
    page.container.append(elsewhere);
    elsewhere.append(page.element);
    expect(page.mainLabel).toBe("Mint");
    await page.click("button", "Mint");
    await page.waitForMainLabel("Mint more");
    expect(page.eventsOf("mint-load")).toHaveLength(1);
  });

  it("its wallet dialog ends with its removal, and connect() with it", async () => {
    installWallet();
    const page = await MintPage.show(drop());
    const connecting = page.element.connect();
    await page.waitFor("dialog", "Choose a wallet");
    page.element.remove();
    await connecting;
    page.container.append(page.element);
    await page.element.updateComplete;
    expect(page.root.querySelector("dialog")).toBeNull();
    await page.connect();
  });

  it("removed it requests nothing more, reinserted it requests again", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    page.element.remove();
    const requestCount = service.requests.length;
    dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(service.requests).toHaveLength(requestCount);
    service.record = dropOf(undefined, {}, { total: 1000, minted: 500, available: 500 });
    page.container.append(page.element);
    await page.waitForText("500 of 1,000 minted");
    expect(service.count("collection")).toBe(2);
  });

  it("a countdown continues in an element moved while another keeps their store alive", async () => {
    const service = drop(({ record }) =>
      Object.assign(record, dropOf([open({ endsAt: inFuture(3_600_000) })])),
    );
    const page = await MintPage.show(service);
    await MintPage.show(service);
    page.container.append(page.element);
    const before = page.get("timer").textContent;
    await page.until(() => page.get("timer").textContent !== before, "the countdown runs");
  });
});

describe("Several widgets on a page", () => {
  it("for one collection request once, agree, and each render fully, also when added later", async () => {
    const service = drop();
    installWallet();
    const first = MintPage.open(service);
    const second = MintPage.open(service);
    await first.waitFor("region", "Aurora");
    await second.waitFor("region", "Aurora");
    expect(service.count("collection")).toBe(1);
    await first.until(() => first.isCheckoutLoaded, "the first is ready");
    await first.connect();
    await second.waitForMainLabel("Mint");

    const third = MintPage.open(service);
    await third.waitForMainLabel("Mint");
    expect(third.eventTypes).toEqual(["mint-load", "mint-phase-change", "mint-wallet-change"]);
    expect(third.get("spinbutton", "Quantity")).toBeTruthy();
    expect(service.count("collection")).toBe(1);

    await second.click("button", "Mint");
    for (const page of [first, second, third]) await page.waitForMainLabel("Mint more");
    expect(service.count("prepare")).toBe(1);
  });

  it("for one collection report no earlier mint to a widget added later", async () => {
    const service = drop();
    installWallet();
    const first = await MintPage.show(service);
    await first.connect();
    await first.click("button", "Mint");
    await first.waitForMainLabel("Mint more");
    const late = MintPage.open(service);
    await late.waitForMainLabel("Mint more");
    expect(late.eventsOf("mint-success")).toEqual([]);
  });

  it("for two collections stay separate", async () => {
    const service = drop(addSecond);
    installWallet();
    const first = await MintPage.show(service);
    const second = MintPage.open(service, { attributes: { collection: "XyZ789" } });
    await second.waitFor("region", "Tessellate");
    await second.until(() => second.isCheckoutLoaded, "the second is ready");
    await second.click("button", "Increase quantity");
    expect(second.get("spinbutton", "Quantity")).toHaveProperty("value", "2");
    expect(first.get("spinbutton", "Quantity")).toHaveProperty("value", "1");
    await first.connect();
    expect(second.mainLabel).toBe("Connect wallet");
    expect(second.eventsOf("mint-wallet-change")).toEqual([]);
  });

  it("with the same collection on two services stay separate", async () => {
    const service = drop();
    const other = `${service.base}/other`;
    const { fetch } = service;
    const requested: string[] = [];
    globalThis.fetch = (input, init) => {
      requested.push(String(input));
      return fetch(String(input).replace("/other", ""), init);
    };
    await MintPage.show(service);
    const second = MintPage.open(service, { attributes: { "api-base": other } });
    await second.waitFor("region", "Aurora");
    expect(requested).toHaveLength(2);
  });
});

describe("Before any request,", () => {
  it.each([
    ["a secret key", { key: "demo_live_abcdef" }],
    ["no key", { key: null }],
    ["no collection", { collection: " " }],
    ["no address", { "api-base": null }],
    ["a relative address", { "api-base": "/mint/v1" }],
  ])("%s is reported as an error", async (_, attributes) => {
    silenceConsole();
    const service = drop();
    const page = MintPage.open(service, { attributes });
    await page.waitFor("alert");
    await page.element.refresh();
    expect(service.requests).toEqual([]);
  });
});
