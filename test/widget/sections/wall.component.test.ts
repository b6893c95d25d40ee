import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cdp, page as browserPage, userEvent } from "vitest/browser";
import type { MintRecord } from "../../../src/contract/mint/items.js";
import { eligibilityOf } from "../../core/pending-mints.js";
import { dropOf, inFuture, open } from "../drop.js";
import { answerGallery, galleryOf, queryOf, recordOf, workOf } from "../fake-lists.js";
import { errorAnswer, type FakeService } from "../fake-service.js";
import { expectChevron } from "../select-chevron.js";
import { installWallet } from "../signing-wallet.js";
import { expectAccessibleInTheme } from "../themes.js";
import { SectionPage } from "./section-page.js";

interface CDPSession {
  send(method: string, params: unknown): Promise<unknown>;
}

const total = 500;
const minute = 60_000;

/** A drop of 500 different items, of which so many are minted. */
const dropWith = (minted: number) =>
  dropOf(
    [open()],
    { features: { gallery: true, bounty: false } },
    { total, minted, available: total - minted },
  );

/** Every item waits, and nothing is in the feed. */
function fresh(service: FakeService): void {
  service.record = dropWith(0);
  service.answers.gallery = answerGallery(galleryOf(total).map((item) => ({ ...item, minted: false })));
  service.answers.recent = () => ({ success: true, items: [] });
}

/** Every third item is collected. The feed has these items, newest first. */
const sold =
  (readFeed: () => readonly MintRecord[] = () => []) =>
  (service: FakeService) => {
    service.record = dropWith(166);
    service.answers.gallery = answerGallery(galleryOf(total));
    service.answers.recent = () => ({ success: true, items: readFeed() });
  };

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();

async function showWall(change: (service: FakeService) => void, options = {}) {
  const shown = await SectionPage.show("wall", change, { width: 1100, ...options });
  await shown.page.waitFor("region", "The collection");
  shown.scrollTo("wall");
  const tiles = () => [...shown.slot("wall").querySelectorAll<HTMLElement>(".tile")];
  const collected = () => tiles().filter((tile) => tile.dataset["collected"] !== undefined);
  const chip = (name: RegExp) => shown.page.get("button", name);
  return { shown, page: shown.page, tiles, collected, chip };
}

/** Leaves tiles as they are below the pointer, which an earlier test may have left there: one grows and shows its name. */
const ignorePointer = ({ shown }: { readonly shown: SectionPage }) =>
  void (shown.slot("wall").style.pointerEvents = "none");

const nameOf = (tile: HTMLElement) => tile.querySelector(".visually-hidden")!.textContent;
const textOf = (element: HTMLElement) => element.textContent!.replace(/\s+/g, " ").trim();

afterEach(() => browserPage.viewport(1200, 900));

describe("The wall", () => {
  it("of a fresh drop shows what can be collected, all of it faint", async () => {
    const { shown, page, tiles, collected } = await showWall(fresh);
    await shown.waitForText("wall", "Be the first: any of these can be yours");
    await shown.waitForText("wall", "Aurora #1");
    expect(tiles()).toHaveLength(42);
    expect(collected()).toEqual([]);
    expect(nameOf(tiles()[0]!)).toMatch(/^Aurora #1 · Rank \d+ · Waiting$/);
    const { filter, opacity } = getComputedStyle(tiles()[0]!.querySelector(".picture")!);
    expect([filter, opacity]).toEqual(["saturate(0.25)", "0.55"]);
    expect(page.all("button", /^Collected/)).toEqual([]);
    expect(shown.slots.map(({ dataset }) => dataset["section"])).toEqual(["wall"]);
    expect(shown.read("wall")).not.toContain("yet");
    // The main button once more, which assistive technology has already.
    expect(page.all("button", "Connect wallet")).toHaveLength(1);
    shown.slot("wall").querySelector<HTMLElement>(".first-mint")!.click();
    await page.waitFor("dialog", "Choose a wallet");
    await page.press("{Escape}");
    await page.until(() => page.find("dialog") === null, "the dialog is closed");
    await expectAccessibleInTheme(page, 0);
  });

  it("lights up what is collected, and counts it", async () => {
    const { page, tiles, collected, chip } = await showWall(sold());
    await page.until(() => collected().length > 0, "items are collected");
    expect(collected().every((tile) => nameOf(tile).endsWith("Collected"))).toBe(true);
    expect(collected().length).toBe(Math.floor(tiles().length / 3));
    const chips = [/^All/, /^Collected/, /^Waiting/].map((name) => textOf(chip(name)));
    expect(chips).toEqual(["All 500", "Collected 166", "Waiting 334"]);
    await expectAccessibleInTheme(page, 1);
  });

  it.each([
    [358, 5, 19],
    [720, 8, 28],
    [1100, 12, 42],
  ])("%i px wide has %i columns and five rows of squares", async (width, columns, count) => {
    await browserPage.viewport(width + 24, 900);
    const { page, shown, tiles } = await showWall(fresh, { width });
    ignorePointer({ shown });
    await shown.waitForText("wall", "Aurora #1");
    expect(tiles()).toHaveLength(count);
    const boxes = tiles().map((tile) => tile.getBoundingClientRect());
    const size = Math.min(...boxes.map((box) => box.width));
    const small = boxes.filter((box) => box.width < size + 1);
    const starts = (side: "left" | "top") => new Set(boxes.map((box) => Math.round(box[side])));
    expect(starts("left").size).toBe(columns);
    expect(starts("top").size).toBe(5);
    for (const { width, height } of boxes) expect(Math.abs(width - height)).toBeLessThan(1);
    expect(small.length).toBeLessThan(count);
    const wall = shown.slot("wall").querySelector(".wall")!.getBoundingClientRect();
    expect(Math.abs(wall.width - (columns * size + (columns - 1) * 4))).toBeLessThan(1);
    expect(page.findOverflow()).toEqual([]);
  });

  it("has its height before the items are read, and shows nothing but their places", async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { page, shown, tiles } = await showWall((service) => {
      fresh(service);
      const { gallery } = service.answers;
      service.answers.gallery = (request) => held.then(() => gallery(request));
    });
    ignorePointer({ shown });
    await page.until(() => tiles().length === 42, "the places are there");
    const { height } = shown.slot("wall").getBoundingClientRect();
    const places = () => tiles().map((tile) => tile.getBoundingClientRect().toJSON() as object);
    const before = places();
    expect(page.get("grid", "Artwork").ariaBusy).toBe("true");
    release();
    await shown.waitForText("wall", "Aurora #1");
    expect(shown.slot("wall").getBoundingClientRect().height).toBe(height);
    expect(places()).toEqual(before);
  });

  it("says why it can't be read, and reads again", async () => {
    const { page, shown } = await showWall((service) => {
      fresh(service);
      service.answers.gallery = errorAnswer(404, "NOT_FOUND", "There is no such list.");
    });
    await shown.waitForText("wall", "There is no such list");
    shown.service.answers.gallery = answerGallery(galleryOf(total));
    await page.click("button", "Try again");
    await shown.waitForText("wall", "Aurora #1");
  });

  it("of a sold-out drop is in full color", async () => {
    const { shown, page, tiles, collected } = await showWall((service) => {
      service.record = dropWith(total);
      service.answers.gallery = answerGallery(galleryOf(total).map((item) => ({ ...item, minted: true })));
    });
    await shown.waitForText("wall", "500 collected");
    await page.until(() => collected().length === 42, "all are collected");
    expect(tiles()).toEqual(collected());
    expect(page.all("button", /^Waiting/)).toEqual([]);
  });

  it("of a mint that has ended has no items that wait", async () => {
    const { page } = await showWall((service) => {
      sold()(service);
      Object.assign(service.record, dropOf([open({ status: "ended" })], {}, service.record.supply));
    });
    await page.waitFor("button", "Not minted 334");
    expect(page.all("button", /^Waiting/)).toEqual([]);
  });

  it("shows a few items as large as they fit", async () => {
    const { shown, page, tiles } = await showWall((service) => {
      fresh(service);
      service.record = dropOf([open()], {}, { total: 3, minted: 0, available: 3 });
      service.answers.gallery = answerGallery([1, 2, 3].map((number) => workOf(number)));
    });
    ignorePointer({ shown });
    await page.until(() => tiles().length === 3, "three tiles");
    const [first, , last] = tiles().map((tile) => tile.getBoundingClientRect());
    expect(first!.width).toBeGreaterThan(300);
    expect(last!.top).toBe(first!.top);
    await page.until(() => page.all("button", /^Show all/).length === 0, "all of them are in the page");
  });
});

/** Timers that the test advances; animation frames and microtasks stay real. */
function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Names of the tiles without the ages of their mints. */
const namesOf = (tiles: readonly HTMLElement[]) =>
  tiles.map((tile) => nameOf(tile).replace(/ · (now|\d+ min\..*)$/, ""));

describe("A mint", () => {
  it("of a tile's item lights that tile up, and is announced", async () => {
    fakeTimers();
    let feed = [recordOf(3, { mintedAt: minutesAgo(30) })];
    const { page, shown, tiles } = await showWall(sold(() => feed));
    await shown.waitForText("wall", "Aurora #3 · 30 min. ago");
    const tile = () => tiles().find((tile) => nameOf(tile).startsWith("Aurora #2 "))!;
    expect(tile().dataset["collected"]).toBeUndefined();
    feed = [recordOf(2, { mintedAt: minutesAgo(0) }), ...feed];
    await vi.advanceTimersByTimeAsync(13_000);
    await shown.waitForText("wall", "Aurora #2 · now");
    expect(tile().dataset).toMatchObject({ collected: "", new: "" });
    expect(nameOf(tile())).toMatch(/Collected · now$/);
    const announcement = shown.slot("wall").querySelector("[role=status]")!;
    await page.until(() => announcement.textContent === "Aurora #2 was just minted", "it is announced");
  });

  it("of another item takes a large tile, and no other tile changes", async () => {
    fakeTimers();
    const feedOf = (...numbers: number[]) =>
      numbers.map((number, index) => recordOf(number, { mintedAt: minutesAgo(index) }));
    let feed = feedOf(400);
    const { shown, tiles } = await showWall(sold(() => feed));
    await shown.waitForText("wall", "Aurora #400");
    const before = namesOf(tiles());
    const places = () => tiles().map((tile) => tile.getBoundingClientRect().toJSON() as object);
    const placesBefore = places();
    feed = feedOf(401, 400);
    await vi.advanceTimersByTimeAsync(13_000);
    await shown.waitForText("wall", "Aurora #401");
    expect(places()).toEqual(placesBefore);
    const changed = namesOf(tiles()).flatMap((name, index) => (name === before[index] ? [] : [index]));
    expect(changed).toHaveLength(1);
    const tile = tiles()[changed[0]!]!;
    expect(nameOf(tile)).toMatch(/^Aurora #401 .*Collected · now$/);
    expect(tile.dataset["new"]).toBe("");
    expect(tile.offsetWidth).toBeGreaterThan(2 * tiles()[0]!.offsetWidth);
  });
});

/** Emulates a setting for motion until the end of the test. */
async function emulateMotion(value: "reduce" | "no-preference"): Promise<void> {
  const browser = cdp() as unknown as CDPSession;
  const emulate = (value: string) =>
    browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
  await emulate(value);
  onTestFinished(async () => void (await emulate("")));
}

/** Shows a wall whose feed then brings three more mints. */
async function showArrivals() {
  fakeTimers();
  let feed = [recordOf(400, { mintedAt: minutesAgo(9) })];
  const wall = await showWall(sold(() => feed));
  await wall.shown.waitForText("wall", "Aurora #400");
  feed = [401, 402, 403].map((number) => recordOf(number, { mintedAt: minutesAgo(0) })).concat(feed);
  await vi.advanceTimersByTimeAsync(13_000);
  await wall.shown.waitForText("wall", "Aurora #401 · now");
  const card = () => wall.shown.slot("wall").querySelector<HTMLElement>(".arrival");
  return { ...wall, card };
}

describe("The arrival of mints", () => {
  it("is a card with the newest one and the number of the others, which leaves by itself", async () => {
    const { page, shown, card } = await showArrivals();
    const wall = shown.slot("wall").querySelector(".wall")!.getBoundingClientRect();
    expect(textOf(card()!)).toMatch(/Aurora #401 now · \w{4}…\w{4} \+2$/);
    expect(card()!.offsetWidth).toBeGreaterThanOrEqual(220);
    const { width, right, bottom } = card()!.getBoundingClientRect();
    expect(wall.right - right).toBeLessThan(24);
    expect(width).toBeLessThan(wall.width / 2);
    expect(bottom).toBeLessThan(wall.bottom + 24);
    for (const animation of card()!.getAnimations()) animation.finish();
    await page.until(() => card() === null, "the card has left");
    // What is new stays marked, but its card doesn't come again.
    await page.element.refresh();
    expect(card()).toBeNull();
  });

  it("moves nothing, by opacity and transformations only", async () => {
    const { shown, card } = await showArrivals();
    const isAllowed = new Set(["opacity", "translate", "scale", "rotate", "transform"]);
    const moving = [card()!, ...shown.slot("wall").querySelectorAll(".tile[data-new]")];
    const properties = moving
      .flatMap((element) => element.getAnimations({ subtree: true }))
      .filter((animation) => animation instanceof CSSAnimation)
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .flatMap((keyframe) => Object.keys(keyframe))
      .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name));
    expect(properties.length).toBeGreaterThan(0);
    expect(properties.filter((name) => !isAllowed.has(name))).toEqual([]);
  });

  it("shows no card with reduced motion", async () => {
    await emulateMotion("reduce");
    const { card } = await showArrivals();
    expect(card()!.checkVisibility()).toBe(false);
  });
});

describe("Its filters", () => {
  it("have a menu for each trait, which keeps the tiles with the chosen value", async () => {
    const { page, shown, tiles } = await showWall((service) => {
      sold()(service);
      service.answers.traits = () => ({
        success: true,
        traits: [
          { trait_type: "Sky", values: [{ value: "Ember", count: 125 }, { value: "Green" }] },
          { trait_type: "Format", values: [{ value: "Square", count: 500 }] },
        ],
      });
    });
    const menu = (await page.waitFor("combobox", "Sky")) as HTMLSelectElement;
    expectChevron(menu);
    expect([...menu.options].map((option) => option.text.trim())).toEqual(["Sky", "Ember (125)", "Green"]);
    expect(page.all("combobox", "Format")).toEqual([]);
    const height = shown.slot("wall").offsetHeight;
    await userEvent.selectOptions(menu, "Ember");
    await shown.waitForText("wall", "Show all 125");
    expect(shown.service.requests.at(-1)!.path).toContain("trait.Sky=Ember");
    await page.until(() => nameOf(tiles()[0]!).startsWith("Aurora #2 "), "the first one with this sky");
    expect(shown.slot("wall").offsetHeight).toBe(height);
    await userEvent.selectOptions(menu, "Show all");
    await shown.waitForText("wall", "Show all 500");
    expect(menu.selectedOptions[0]!.text.trim()).toBe("Sky");
  });

  it("show what is collected, what waits, and what is the visitor's own", async () => {
    installWallet();
    const { page, tiles, collected, chip } = await showWall((service) => {
      sold()(service);
      service.answers.recent = (request) => {
        const holder = queryOf(request).get("holder");
        const items = holder ? [recordOf(9, { wallet: holder as never }), recordOf(12)] : [];
        return { success: true, items };
      };
    });
    await page.until(() => collected().length > 0, "the items are read");
    chip(/^Collected/).click();
    await page.until(() => tiles().length > 0 && collected().length === tiles().length, "all are collected");
    chip(/^Waiting/).click();
    await page.until(() => tiles().length > 0 && collected().length === 0, "none is collected");
    expect(page.all("button", /^Yours/)).toEqual([]);
    await page.connect();
    (await page.waitFor("button", /^Yours 1/)).click();
    await page.until(() => tiles().length === 1, "one tile");
    expect(nameOf(tiles()[0]!)).toMatch(/^Aurora #9 .*Yours/);
    chip(/^All/).click();
    await page.until(() => tiles().length === 42, "all tiles");
    expect(
      tiles()
        .filter((tile) => tile.dataset["own"] === "")
        .map(nameOf),
    ).toEqual([expect.stringMatching(/^Aurora #9 /)]);
  });

  it("lead to the gallery, and are kept there", async () => {
    const { page } = await showWall(sold());
    (await page.waitFor("button", "Waiting 334")).click();
    const button = await page.waitFor("button", "Show all 334");
    button.focus();
    button.click();
    const sheet = await page.waitFor("dialog", "The collection");
    expect(page.get("button", "Not minted").ariaPressed).toBe("true");
    await page.until(() => sheet.textContent!.includes("#1"), "the items are there");
    await userEvent.keyboard("{Escape}");
    await page.until(() => page.find("dialog") === null, "the sheet is closed");
    expect(page.focused?.textContent?.trim()).toBe("Show all 334");
  });
});

describe("Where nothing can be minted,", () => {
  it("a button leads from a drop that is sold out to its wall, below the number of its holders", async () => {
    const { page } = await showWall((service) => {
      const supply = { total, minted: total, available: 0 };
      service.record = dropOf([open({ status: "sold_out" })], { features: { gallery: true } }, supply);
      service.answers.gallery = answerGallery(galleryOf(total).map((item) => ({ ...item, minted: true })));
      service.answers.holders = () => ({ success: true, holders: [], uniqueHolders: 134 });
      service.answers.stats = errorAnswer(404, "COLLECTION_NOT_FOUND", "");
    });
    await page.waitForText(/Sold out.*134 holders.*All 500 found a home\./);
    await page.click("button", "See the collection");
    expect(page.focused?.id).toBe("section-wall");
  });

  it("a button leads from a wallet that has reached its limit to its own items", async () => {
    installWallet();
    const { page, tiles, chip } = await showWall((service) => {
      sold()(service);
      service.answers.recent = (request) => {
        const holder = queryOf(request).get("holder");
        return { success: true, items: holder ? [recordOf(9, { wallet: holder as never })] : [] };
      };
      service.answers.eligibility = () =>
        eligibilityOf({ eligible: false, reason: "WALLET_LIMIT_REACHED", maxQuantity: 0 });
    });
    await page.connect();
    await page.waitForText("You have 5 of 5.");
    await page.click("button", "See yours");
    await page.until(() => tiles().length === 1, "one tile");
    expect(chip(/^Yours 1/).getAttribute("aria-pressed")).toBe("true");
    expect(page.focused?.id).toBe("section-wall");
  });
});

it("The tiles are one tab stop, in which the arrow keys move, and Enter opens an item", async () => {
  const { page, tiles } = await showWall(sold());
  await page.until(() => tiles().length === 42, "the tiles are there");
  expect(tiles().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  tiles()[0]!.focus();
  await page.press("{ArrowRight}", "{ArrowRight}");
  await page.until(() => page.focused === tiles()[2], "the third tile is focused");
  expect(getComputedStyle(tiles()[2]!.querySelector(".tile-name")!).display).toBe("block");
  const below = tiles()[2]!.getBoundingClientRect().bottom;
  await page.press("{ArrowDown}");
  await page.until(() => page.focused !== tiles()[2], "another tile is focused");
  expect(page.focused!.getBoundingClientRect().top).toBeGreaterThan(below);
  await page.press("{Home}", "{Enter}");
  const dialog = await page.waitFor("dialog", /^Aurora #/);
  await page.press("{ArrowRight}");
  await userEvent.keyboard("{Escape}");
  await page.until(() => !dialog.isConnected, "the dialog is closed");
  expect(page.focused).toBe(tiles().find(({ tabIndex }) => tabIndex === 0));
});

it("Arrow keys follow the direction of the text", async () => {
  const { page, shown, tiles } = await showWall(sold(), { direction: "rtl" });
  await shown.waitForText("wall", "Aurora #1");
  tiles()[0]!.focus();
  await page.press("{ArrowLeft}");
  await page.until(() => page.focused === tiles()[1], "the second tile is focused");
  expect(tiles()[1]!.getBoundingClientRect().left).toBeLessThan(tiles()[0]!.getBoundingClientRect().left);
});

describe("A drop that is revealed later", () => {
  const sealed = (service: FakeService) => {
    service.record = dropOf(
      [open()],
      { features: { gallery: false }, reveal: { at: inFuture(12 * minute), revealedAt: null } },
      { total: 60, minted: 2, available: 58 },
    );
    service.answers.gallery = () => ({ success: true, items: [], total: 0 });
    service.answers.recent = () => ({ success: true, items: [recordOf(2)] });
  };

  function reveal({ service }: SectionPage): void {
    service.record = dropOf(
      [open()],
      { features: { gallery: true }, reveal: { at: inFuture(0), revealedAt: inFuture(0) } },
      { total: 60, minted: 2, available: 58 },
    );
    service.answers.gallery = answerGallery(galleryOf(60));
  }

  it("has its cover with numbers, and the time until the reveal", async () => {
    const { page, shown, tiles, collected } = await showWall(sealed);
    await shown.waitForText("wall", /60 sealed works · Reveal in 1[12]:/);
    await page.until(() => collected().length === 1, "one is collected");
    expect(nameOf(collected()[0]!)).toMatch(/^Aurora #2 .*Collected/);
    expect(tiles()).toHaveLength(42);
    await shown.waitForText("wall", "and 18 more");
    await expectAccessibleInTheme(page, 2);
  });

  it("turns its tiles into the items at the reveal, once their pictures are loaded", async () => {
    await emulateMotion("no-preference");
    const { page, shown, tiles } = await showWall(sealed);
    ignorePointer({ shown });
    await page.until(() => tiles().length === 42, "the covers are there");
    const places = () => tiles().map((tile) => tile.getBoundingClientRect().toJSON() as object);
    const before = places();
    reveal(shown);
    const wall = () => shown.slot("wall").querySelector<HTMLElement>(".wall")!;
    const covers = () => wall().querySelectorAll(".cover");
    let ends: number[] = [];
    new MutationObserver(() => {
      if (wall().dataset["turning"] === undefined || ends.length > 0) return;
      const animations = wall()
        .getAnimations({ subtree: true })
        .filter((each) => each instanceof CSSAnimation);
      ends = animations.map(({ effect }) => Number(effect!.getComputedTiming().endTime));
    }).observe(wall(), { attributes: true });
    await page.element.refresh();
    await page.until(() => covers().length === 42, "the covers stay over the items");
    await page.until(() => covers().length === 0, "the tiles have turned");
    expect(new Set(ends).size).toBeGreaterThan(10);
    expect(Math.max(...ends)).toBeLessThanOrEqual(1200);
    expect(nameOf(tiles()[0]!)).toMatch(/^Aurora #1 /);
    expect(places()).toEqual(before);
  });

  it("shows its items at the reveal, without motion at once", async () => {
    await emulateMotion("reduce");
    const { page, shown, tiles } = await showWall(sealed);
    await page.until(() => tiles().length === 42, "the covers are there");
    reveal(shown);
    await page.element.refresh();
    await shown.waitForText("wall", "Show all 60");
    expect(shown.slot("wall").querySelector(".cover")).toBeNull();
    await page.until(
      () => tiles().some((tile) => nameOf(tile).startsWith("Aurora #1 ")),
      "the items are shown",
    );
  });
});

describe("A drop whose items look alike", () => {
  const edition = (minted: number, feed: readonly MintRecord[]) => (service: FakeService) => {
    service.record = dropOf(
      [open()],
      { features: { gallery: false } },
      { total: null, minted, available: null },
    );
    service.answers.recent = () => ({ success: true, items: feed });
  };

  it("has a counter in place of the wall", async () => {
    const { page, shown, tiles } = await showWall(edition(640, [recordOf(640), recordOf(639)]));
    await shown.waitForText("wall", /Aurora #640.*640 collected/);
    expect(tiles()).toEqual([]);
    expect(shown.service.requests.map(({ route }) => route)).not.toContain("gallery");
    await expectAccessibleInTheme(page, 3);
  });

  it("invites the first collector", async () => {
    const { shown } = await showWall(edition(0, []));
    await shown.waitForText("wall", "Be the first to collect it");
  });
});

describe("Below the wall", () => {
  it("are collectors, prize draw and market, beside each other where there is room", async () => {
    const { page, shown } = await showWall((service) => (service.record = dropOf()));
    await page.waitFor("region", "Collectors");
    await page.waitFor("region", "Prize draw");
    shown.scrollTo("market");
    await shown.waitForText("market", "0.642 SOL");
    const [, ...parts] = shown.slots;
    const boxes = parts.map((slot) => slot.getBoundingClientRect());
    expect(parts.map(({ dataset }) => dataset["section"])).toEqual(["holders", "bounty", "market"]);
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    expect(boxes[1]!.left).toBeGreaterThan(boxes[0]!.right);
    expect(boxes[2]!.left).toBeGreaterThan(boxes[1]!.right);
    await expectAccessibleInTheme(page, 4);
    page.resize(480);
    await page.element.updateComplete;
    expect(shown.slot("bounty").offsetTop).toBeGreaterThan(shown.slot("holders").offsetTop);
    expect(page.findOverflow()).toEqual([]);
  });

  it("the collectors are the top holders, and the top minters one press away", async () => {
    const { page, shown } = await showWall((service) => (service.record = dropOf()));
    shown.scrollTo("holders");
    await page.waitFor("tabpanel", "Top holders");
    await shown.waitForText("holders", "10%");
    // Each bar is a part of the whole.
    const { value, max } = shown.slot("holders").querySelector("progress")!;
    expect([value, max]).toEqual([0.1, 1]);
    await page.click("tab", "Minters");
    await page.waitFor("tabpanel", "Top minters");
    await shown.waitForText("holders", /minters/);
  });

  it("the market is brief: its floor with a line, and what is for sale, which leads to all of it", async () => {
    const { page, shown } = await showWall((service) => (service.record = dropOf()));
    shown.scrollTo("market");
    await shown.waitForText("market", /Floor.*0\.642 SOL.*86 listed/);
    expect(shown.slot("market").querySelectorAll(".spark .stroke")).toHaveLength(1);
    expect(shown.service.requests.map(({ path }) => path).join()).not.toContain("listed=true");
    await shown.openSheet("market");
    await page.waitFor("tab", /Listings/);
  });

  it("the market of a drop that nobody has traded yet says so where a visitor sees it loading", async () => {
    const { shown } = await showWall((service) => {
      service.record = dropOf();
      service.answers.stats = () => ({
        headline: { listed: 0, offers: 0, sales: { all: 0 } },
        daily: [],
        wash_trade_count_7d: 0,
      });
    });
    shown.scrollTo("market");
    await shown.waitForText("market", "Not traded yet");
    expect(shown.slot("market").querySelector(".show-all")).toBeNull();
  });

  it("is no section that the page lists itself", async () => {
    const shown = await SectionPage.show("wall traits holders market", (service) => {
      service.record = dropOf();
    });
    await shown.page.waitFor("region", "Traits");
    await shown.page.waitFor("region", "Top holders");
    const rows = [...shown.page.root.querySelectorAll(".section-row .section-slot")];
    expect(rows.map((slot) => (slot as HTMLElement).dataset["section"])).toEqual(["bounty"]);
    expect(shown.slots.map(({ dataset }) => dataset["section"])).toEqual([
      "wall",
      "bounty",
      "traits",
      "holders",
      "market",
    ]);
  });
});
