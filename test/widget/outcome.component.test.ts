import { expect as expectAccessible } from "@open-wc/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { eligibilityOf } from "../core/pending-mints.js";
import { isFullRun } from "../scope.js";
import { madeUpAddress } from "../solana/build-mint.js";
import { artwork } from "./artwork.js";
import { dropOf, open } from "./drop.js";
import { errorAnswer, startService, type FakeService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";
import { expectAccessibleInTheme } from "./themes.js";
import { expectTargetSize, fingers } from "./touch.js";

const most = 20;

/** Label of the main button that mints any quantity. */
const mintLabel = /^Mint( · .+)?$/;

interface CDPSession {
  send(method: string, parameters: object): Promise<unknown>;
}

interface Shift {
  readonly currentRect: DOMRectReadOnly;
}

/** Page with a connected wallet and a selected quantity. */
async function choose(quantity: number, change: (service: FakeService) => void = () => undefined) {
  const service = startService((service) => {
    service.record = dropOf([open({ limits: { perMint: most, perWallet: most } })]);
    service.answers.eligibility = () => eligibilityOf({ maxQuantity: most });
    change(service);
  });
  installWallet();
  const page = await MintPage.show(service);
  await page.connect();
  if (quantity > 1) {
    const field = page.get("spinbutton", "Quantity") as HTMLInputElement;
    await userEvent.fill(field, String(quantity));
    await page.press("{Tab}");
    await page.until(() => field.value === String(quantity), "the quantity is chosen");
  }
  return { page, service };
}

async function mint(quantity: number, change?: (service: FakeService) => void) {
  const chosen = await choose(quantity, change);
  await chosen.page.activate("button", mintLabel);
  await chosen.page.waitForMainLabel("Mint more");
  return chosen;
}

/** Rejects the first transaction and mints the others. */
function rejectFirst(code = "TRANSACTION_FAILED"): (service: FakeService) => void {
  return (service) => {
    let sent = 0;
    service.answers.execute = (request) =>
      sent++ === 0 ? errorAnswer(422, code)(request) : service.execute(request);
  };
}

function receiptOf(page: MintPage): HTMLElement[] {
  return [...page.root.querySelectorAll<HTMLElement>(".item-list > li")];
}

const read = (element: Element) => element.textContent!.replace(/\s+/g, " ").trim();
const links = (element: Element) => [...element.querySelectorAll("a")].map(({ href }) => href);
const explorer = (kind: string, id: string) => `https://explorer.solana.com/${kind}/${id}?cluster=devnet`;

it("after a mint of the last unit the main button closes the result, and the widget says that the drop is sold out", async () => {
  const { page, service } = await mint(1);
  expect(page.mainLabel).toBe("Mint more");
  service.record = dropOf([open({ status: "sold_out" })]);
  await page.element.refresh();
  await page.waitForMainLabel("Close");
  page.main.click();
  await page.waitForText("Sold out");
  expect([page.focused, page.isMainEnabled]).toEqual([page.main, false]);
});

describe("Each item is shown with its own data:", () => {
  it("its art, rank, traits, address and the transaction that minted it", async () => {
    const { page } = await mint(3);
    expect(receiptOf(page).map(read)).toEqual(
      [1, 2, 3].map((number) =>
        expect.stringMatching(
          new RegExp(
            `Aurora #${number} .{9} Transaction Rarity rank ${40 + number} Sky Violet Peaks 2 Moon Low`,
          ),
        ),
      ),
    );
    for (const [index, item] of receiptOf(page).entries()) {
      expect(item.querySelector("img")!.src).toBe(new URL(artwork(index + 1), location.href).href);
      expect(links(item)).toEqual([
        explorer("address", madeUpAddress(201 + index)),
        explorer("tx", `signature-${index + 1}`),
      ]);
    }
  });

  it("the rarest of several below their number, the others in the list only", async () => {
    const { page } = await mint(4, (service) => {
      const item = service.item.bind(service);
      service.item = (number) => ({
        ...item(number),
        rarityRank: [undefined, 900, undefined, 7, 31][number],
      });
    });
    const entries = [...page.root.querySelectorAll(".head-outcome dl > div")].map(read);
    expect(entries).toEqual(["#3 Rarity rank 7", "#4 Rarity rank 31", "#1 Rarity rank 900"]);
  });

  it("matched by answer, not by order, also when answers lack one or the other", async () => {
    const { page } = await mint(3, (service) => {
      let sent = 0;
      service.answers.execute = (request) => {
        const answer = service.execute(request) as Record<string, unknown>;
        const lacking = [{ items: undefined }, { signature: undefined }, {}][sent++];
        return { ...answer, ...lacking };
      };
    });
    expect(receiptOf(page).map(links)).toEqual([
      [explorer("address", madeUpAddress(202))],
      [explorer("address", madeUpAddress(203)), explorer("tx", "signature-3")],
      [explorer("tx", "signature-1")],
    ]);
    expect(page.read("heading", "3 items")).toBe("3 items");
  });

  it("a prize with its picture, announced together with the item", async () => {
    const { page } = await mint(1, (service) => {
      const item = service.item.bind(service);
      service.item = (number) => ({
        ...item(number),
        prize: { name: "A night in Tromsø", image: artwork(9) },
      });
    });
    expect(page.read("status")).toBe(
      "It’s in your wallet. You won A night in Tromsø. You paid 0.5056158 SOL in total.",
    );
    const won = page.root.querySelector(".prize-line")!;
    expect(read(won)).toMatch(/Won A night in Tromsø$/);
    expect(won.querySelector("img")!.src).toBe(new URL(artwork(9), location.href).href);
  });

  it("a number missing from its name, and a placeholder for a failed image", async () => {
    const { page } = await mint(1, (service) => {
      const item = service.item.bind(service);
      service.item = (number) => ({
        ...item(number),
        name: "First light",
        image: "http://localhost:9/nothing.png",
      });
    });
    expect(read(receiptOf(page)[0]!)).toContain("Number 1");
    const tile = page.get("list", "Minted items").querySelector("li")!;
    await page.until(() => tile.querySelector("img")!.hidden === true, "the picture has failed");
    expect(read(tile)).toBe("F");
    const { width, height } = tile.getBoundingClientRect();
    expect(Math.round(width)).toBe(Math.round(height));
  });
});

describe("A partial success", () => {
  it("lists what was minted, what wasn't and why, the paid amount, and the remedy", async () => {
    const { page } = await mint(3, rejectFirst());
    expect(page.read("heading", "2 items")).toBe("2 items");
    expect(page.text).toContain("2 of 3 minted");
    expect(page.read("alert")).toMatch(
      /^1 item wasn’t minted\. You could still be charged for the rest until \d+:\d\d [AP]M\.$/,
    );
    expect(page.read("status")).toBe(
      "The network rejected the transaction. They’re in your wallet. You paid ≈ 1.011 SOL.",
    );
    expect(receiptOf(page).map(links)).toEqual([
      [explorer("address", madeUpAddress(201)), explorer("tx", "signature-1")],
      [explorer("address", madeUpAddress(202)), explorer("tx", "signature-2")],
    ]);
    expect(page.eventsOf("mint-success")[0]).toMatchObject({ missed: 1, items: { length: 2 } });
  });

  it.each([
    ["TRANSACTION_FAILED", "The network rejected the transaction."],
    ["SOLD_OUT", "Sold out."],
  ])("%s sends to the wallet, which knows what was charged, once nothing more can be", async (code, why) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { page } = await mint(3, rejectFirst(code));
    await vi.advanceTimersByTimeAsync(151_000);
    await page.element.updateComplete;
    expect(page.read("alert")).toBe(
      "1 item wasn’t minted. You may have been charged. Check your wallet before you mint again.",
    );
    expect(page.read("status")).toBe(`${why} They’re in your wallet. You paid ≈ 1.011 SOL.`);
  });

  it("offers to mint the missing units", async () => {
    const { page } = await mint(3, rejectFirst());
    await page.click("button", "Mint more");
    await page.waitForMainLabel(/^Try again in/);
    expect(page.get("spinbutton", "Quantity")).toHaveProperty("value", "1");
  });

  it("shows confirmed items while the rest is pending", async () => {
    const { page } = await choose(2, (service) => {
      let sent = 0;
      service.answers.execute = (request) =>
        sent++ === 0
          ? service.execute(request)
          : { ...(service.execute(request) as object), status: "pending" };
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    await page.click("button", mintLabel);
    await page.waitForText("1 of 2 confirmed");
    await vi.advanceTimersByTimeAsync(130_000);
    await page.waitForMainLabel("Check again");
    expect(page.text).toContain("1 of 2 minted");
    expect(page.get("list", "Minted items").children).toHaveLength(1);
    expect(page.read("alert")).toMatch(/Still waiting for the result.*you could pay twice/);
  });
});

describe("Mint more", () => {
  it("returns to the checkout at quantity one, with the focus in the place of its button and refreshed data", async () => {
    const { page, service } = await mint(3);
    await page.until(() => service.count("eligibility") === 2, "read after the mint");
    const counts = () => [service.count("collection"), service.count("eligibility")];
    const [collection, eligibility] = counts();
    service.answers.eligibility = () => eligibilityOf({ eligible: false, reason: "WALLET_LIMIT_REACHED" });
    await page.click("button", "Mint more");
    expect(page.focused).toBe(page.main);
    await page.waitForMainLabel(`You have ${most} of ${most}.`);
    expect(page.focused).toBe(page.main);
    expect(counts()).toEqual([collection! + 1, eligibility! + 1]);
    expect(page.find("spinbutton", "Quantity")).toBeNull();
    service.answers.eligibility = () => eligibilityOf();
    await page.element.refresh();
    await page.waitForMainLabel(mintLabel);
    expect(page.focused).toBe(page.main);
    expect(page.get("spinbutton", "Quantity")).toHaveProperty("value", "1");
    expect(page.find("list", "Minted items")).toBeNull();
  });

  it("is not followed by Mint on a double click", async () => {
    const { page, service } = await mint(1);
    await userEvent.dblClick(page.main);
    await page.waitForMainLabel(mintLabel);
    expect(service.count("prepare")).toBe(1);
  });
});

describe("Sharing", () => {
  /** Stubs the browser's share API. */
  function lend(name: "share" | "canShare" | "clipboard", value: unknown): void {
    Object.defineProperty(navigator, name, { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }

  /** URL of the page without what may be data of this visitor. */
  const pageUrl = location.origin + location.pathname;

  function nameCanonical(href: string): void {
    const canonical = document.createElement("link");
    canonical.rel = "canonical";
    canonical.href = href;
    document.head.append(canonical);
    onTestFinished(() => canonical.remove());
  }

  /** Service whose items have these fields. */
  const withItems =
    (fields: object) =>
    (service: FakeService): void => {
      const item = service.item.bind(service);
      service.item = (number) => ({ ...item(number), ...fields });
    };

  it("shows a date among the item's traits as one", async () => {
    const attributes = [{ trait_type: "Birthday", value: 1_546_300_800, display_type: "date" }];
    const { page } = await mint(1, withItems({ attributes }));
    await page.until(() => /Birthday\s*Jan 1, 2019/.test(page.text), "the date");
  });

  const postLinks = (page: MintPage) =>
    ["Share on X", "Share on Farcaster"].map((name) => page.get("link", name) as HTMLAnchorElement);

  /** Posts that the links prefill: the site's page with its parameters. */
  const postsOf = (page: MintPage) =>
    postLinks(page).map(({ href }) => [href.split("?")[0], Object.fromEntries(new URL(href).searchParams)]);

  it("passes a plain sentence and the page's URL to the browser, without what it knows of the visitor", async () => {
    const former = location.href;
    history.replaceState(history.state, "", `?wallet=${madeUpAddress(9)}#session`);
    onTestFinished(() => history.replaceState(history.state, "", former));
    const share = vi.fn(async () => undefined);
    lend("canShare", () => true);
    lend("share", share);
    const { page } = await mint(1);
    await page.click("button", "Share");
    expect(share).toHaveBeenCalledExactlyOnceWith({ text: "I minted Aurora #1.", url: pageUrl });
    expect(page.find("link", /^Share on/)).toBeNull();
  });

  it("links to posts on X and Farcaster in new tabs where the browser can't share", async () => {
    lend("canShare", undefined);
    const { page } = await mint(1);
    await page.waitFor("button", "Copy link");
    const text = "I minted Aurora #1.";
    expect(postsOf(page)).toEqual([
      ["https://x.com/intent/post", { text, url: pageUrl }],
      ["https://farcaster.xyz/~/compose", { text, "embeds[]": pageUrl }],
    ]);
    for (const link of postLinks(page)) {
      expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer"]);
      expect(link.search).not.toContain("+");
    }
    const requested = performance.getEntriesByType("resource").map(({ name }) => new URL(name).hostname);
    expect(requested).not.toEqual(expect.arrayContaining([expect.stringMatching(/x\.com|farcaster/)]));
  });

  it("shares the page of the one item that was minted", async () => {
    const writeText = vi.fn(async (_: string) => undefined);
    lend("canShare", undefined);
    lend("clipboard", { writeText });
    nameCanonical("https://drop.test/aurora");
    const { page, service } = await mint(1, withItems({ shareUrl: "/share/1" }));
    await page.click("button", "Copy link");
    const url = new URL("/share/1", service.base).href;
    expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
    expect(postsOf(page)).toMatchObject([
      ["https://x.com/intent/post", { url }],
      ["https://farcaster.xyz/~/compose", { "embeds[]": url }],
    ]);
  });

  it("shares one page of several items, which names all of them", async () => {
    lend("canShare", undefined);
    const { page, service } = await mint(3, withItems({ shareUrl: "/share/1" }));
    await page.waitFor("button", "Copy link");
    const others = [202, 203].map(madeUpAddress).join(",");
    const { href } = new URL(`/share/1?with=${others}`, service.base);
    expect(postsOf(page)).toMatchObject([
      [expect.anything(), { url: href }],
      [expect.anything(), { "embeds[]": href }],
    ]);
  });

  it.each([
    ["several items without pages of their own", 2, null],
    ["a URL that isn't the web's", 1, "javascript:alert(1)"],
    ["no URL", 1, null],
    ["a number", 1, 7],
  ])("shares the page where the drop is embedded for %s", async (_, quantity, shareUrl) => {
    lend("canShare", undefined);
    const { page } = await mint(quantity, withItems({ shareUrl }));
    await page.waitFor("button", "Copy link");
    expect(postsOf(page)[0]![1]).toMatchObject({ url: pageUrl });
  });

  it.each([
    ["the browser can't share", undefined],
    ["the browser can share", () => true],
  ])("has targets for fingers, which move nothing when they come, where %s", async (_, canShare) => {
    lend("canShare", canShare);
    const name = "Aurora over the long night of the north";
    const { page } = await mint(1, withItems({ name }));
    await page.waitFor("button", canShare ? "Share" : "Copy link");
    const row = page.root.querySelector<HTMLElement>(".share-button")!;
    const boxes = () =>
      [page.get("heading", name), page.main].map((element) => element.getBoundingClientRect().toJSON());
    for (const width of [320, 480, 1000]) {
      page.resize(width);
      row.style.removeProperty("display");
      const present = boxes();
      row.style.setProperty("display", "none");
      expect(boxes(), `${width} px`).toEqual(present);
    }
    row.style.removeProperty("display");
    await expectTargetSize(page, [fingers], () => row);
    expect(page.findOverflow()).toEqual([]);
    await Promise.all(page.root.getAnimations().map(({ finished }) => finished));
    await expectAccessible(document.body).to.be.accessible();
  });

  it("prefers the page's configured share URL, and ignores a cancelled share", async () => {
    nameCanonical("https://drop.test/aurora");
    const share = vi.fn(async () => {
      throw new DOMException("Enough.", "AbortError");
    });
    lend("canShare", () => true);
    lend("share", share);
    const { page } = await mint(3);
    await page.click("button", "Share");
    expect(share).toHaveBeenCalledExactlyOnceWith({
      text: "I minted 3 items from Aurora.",
      url: "https://drop.test/aurora",
    });
    expect(page.find("alert")).toBeNull();
  });

  it("copies the URL where the browser can't share, and reports whether that worked", async () => {
    const writeText = vi.fn(async (_: string) => undefined);
    lend("canShare", undefined);
    lend("clipboard", { writeText });
    const { page } = await mint(1);
    await page.click("button", "Copy link");
    expect(writeText).toHaveBeenCalledExactlyOnceWith(pageUrl);
    await page.waitForText("Link copied");
    writeText.mockRejectedValueOnce(new DOMException("No.", "NotAllowedError"));
    await page.click("button", "Copy link");
    await page.waitForText("Your browser blocked copying");
    await Promise.all(page.root.getAnimations().map(({ finished }) => finished));
    await expectAccessible(document.body).to.be.accessible();
  });
});

describe("A picture of the item", () => {
  it("is drawn in the page, and saved under the item's name", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const blobs = vi.spyOn(URL, "createObjectURL");
    onTestFinished(() => void vi.restoreAllMocks());
    const { page } = await mint(1);
    await page.click("button", "Save picture");
    await page.until(() => saved.length > 0, "the picture is saved");
    expect(saved).toEqual(["Aurora #1.png"]);
    const { width, height } = await createImageBitmap(blobs.mock.calls[0]![0] as Blob);
    expect([width, height]).toEqual([1080, 1350]);
  });

  it("has all of several items", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, "drawImage");
    onTestFinished(() => void vi.restoreAllMocks());
    const { page } = await mint(3);
    await page.click("button", "Save picture");
    await page.until(() => saved.length > 0, "the picture is saved");
    expect(saved).toEqual(["3 items.png"]);
    const images = drawn.mock.calls.flatMap(([image]) =>
      image instanceof HTMLImageElement && image.crossOrigin === "anonymous" ? image.src : [],
    );
    expect(images).toEqual([1, 2, 3].map((number) => new URL(artwork(number), location.href).href));
  });

  it("isn't saved, and the widget says why, if its server doesn't let pages read the art", async () => {
    const { page } = await mint(1, (service) => {
      const item = service.item.bind(service);
      service.item = (number) => ({ ...item(number), image: "http://localhost:9/nothing.png" });
    });
    await page.click("button", "Save picture");
    await page.waitForText("This picture can’t be saved: its server doesn’t allow it.");
  });
});

describe("The layout is stable for every number of items:", () => {
  const quantities = isFullRun ? [1, 2, 3, 10, 20] : [3, 20];

  it.each(quantities)("%d", async (quantity) => {
    const { page } = await choose(quantity);
    const before = page.measure();
    const shifted: unknown[] = [];
    // The page scrolls to the cost, and the button with it.
    const buttons = [page.main.getBoundingClientRect()];
    const isLabel = ({ currentRect: { top, bottom } }: Shift) =>
      buttons.some((button) => top > button.top && bottom < button.bottom);
    const observer = new PerformanceObserver((list) => {
      buttons.push(page.main.getBoundingClientRect());
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: Shift[] })[])
        shifted.push(...sources.filter((source) => !isLabel(source)));
    });
    observer.observe({ type: "layout-shift" });
    await page.click("button", mintLabel);
    await page.waitForMainLabel("Mint more");
    const tiles = [...page.get("list", "Minted items").children] as HTMLElement[];
    await Promise.all(page.root.getAnimations().map(({ finished }) => finished));
    observer.disconnect();
    expect(shifted).toEqual([]);
    expect(tiles).toHaveLength(quantity);
    expect(page.measure().button).toBe(before.button);
    for (const width of [320, 480, 1000]) {
      page.resize(width);
      expect(page.findOverflow()).toEqual([]);
      const stage = page.root.querySelector(".stage")!.getBoundingClientRect();
      for (const tile of tiles) {
        const { top, bottom, left, right } = tile.getBoundingClientRect();
        expect(top).toBeGreaterThanOrEqual(stage.top - 1);
        expect(bottom).toBeLessThanOrEqual(stage.bottom + 1);
        expect(left).toBeGreaterThanOrEqual(stage.left - 1);
        expect(right).toBeLessThanOrEqual(stage.right + 1);
      }
    }
    await expectAccessibleInTheme(page, quantities.indexOf(quantity));
  });
});

it("With reduced motion, the items only fade in", async () => {
  const browser = cdp() as unknown as CDPSession;
  const emulate = (value: string) =>
    browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
  /** Animations of anything but the opacity. */
  const moving = (page: MintPage) =>
    page.root
      .getAnimations()
      .filter(({ effect }) =>
        (effect as KeyframeEffect)
          .getKeyframes()
          .some(
            (frame) => "translate" in frame || "scale" in frame || "rotate" in frame || "transform" in frame,
          ),
      ).length;
  const { page: lively } = await mint(3);
  expect(moving(lively)).toBeGreaterThan(0);
  lively.container.remove();
  await emulate("reduce");
  onTestFinished(async () => void (await emulate("")));
  const { page } = await mint(3);
  expect(moving(page)).toBe(0);
});
