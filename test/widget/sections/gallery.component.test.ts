import { expect as expectAccessible } from "@open-wc/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { answerGallery, galleryOf, queryOf, workOf } from "../fake-lists.js";
import type { FakeService } from "../fake-service.js";
import type { MintPage } from "../mint-page.js";
import { installWallet } from "../signing-wallet.js";
import { SectionPage } from "./section-page.js";

const many = 10_000;
const works = galleryOf(many);

const large = ({ answers }: FakeService) => void (answers.gallery = answerGallery(works));

/** Gallery of ten thousand items, open as a sheet. */
async function showGallery(sections = "gallery", change = large, options = {}) {
  const shown = await showInPage(sections, change, options);
  await openSheet(shown);
  return shown;
}

async function openSheet({ page }: { readonly page: MintPage }): Promise<void> {
  await page.click("button", "Show all");
  await page.waitFor("dialog", "Gallery");
  await page.waitFor("grid", "Artwork");
}

/** Gallery in the page, scrolled into view. */
async function showInPage(sections = "gallery", change = large, options = {}) {
  const shown = await SectionPage.show(sections, change, options);
  await shown.scrollToText("gallery", "Aurora #1");
  const { page } = shown;
  const grid = () => page.get("grid", "Artwork");
  return {
    ...shown,
    shown,
    page,
    service: shown.service,
    grid,
    items: () => [...grid().querySelectorAll<HTMLElement>("button")],
    numbers: () =>
      [...grid().querySelectorAll(".name")].map(({ textContent }) => Number(textContent!.replace(/\D/g, ""))),
    offsets: () => service(shown).map((query) => Number(query.get("offset"))),
  };
}

function service({ service }: SectionPage): URLSearchParams[] {
  return service.requests.filter(({ route }) => route === "gallery").map(queryOf);
}

/** Duration of a frame in milliseconds, at 60 a second. */
const frame = 1000 / 60;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe("A gallery of ten thousand", () => {
  it("renders only the rows in view, at every scroll position", async () => {
    const { page, grid, numbers } = await showGallery("gallery", large, { width: 1000 });
    const nodes = () => grid().querySelectorAll("*").length;
    expect(nodes()).toBeLessThan(800);
    for (const part of [0.1, 0.37, 0.5, 0.93, 1]) {
      const scroller = grid();
      scroller.scrollTop = part * scroller.scrollHeight;
      const columns = Number(scroller.getAttribute("aria-colcount"));
      const first =
        Math.floor(scroller.scrollTop / (scroller.scrollHeight / Math.ceil(many / columns))) * columns + 1;
      await page.until(() => numbers().includes(first), `number ${first} is shown`);
      expect(nodes()).toBeLessThan(800);
    }
    await page.until(() => numbers().includes(many), "the last row is shown");
  });

  it("requests each result page once while scrolling, and none of those scrolled past", async () => {
    const { page, grid, numbers, offsets } = await showGallery();
    // The debounce passes only when the test says so: a slow frame is no pause in scrolling.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const before = offsets().length;
    const { scrollHeight } = grid();
    for (let step = 1; step <= 40; step++) {
      grid().scrollTop = (step / 80) * scrollHeight;
      await nextFrame();
      vi.advanceTimersByTime(frame);
    }
    expect(offsets()).toHaveLength(before);
    vi.advanceTimersByTime(1_000);
    const columns = Number(grid().getAttribute("aria-colcount"));
    const middle = Math.ceil(many / columns / 2) * columns;
    await page.until(
      () => numbers().some((number) => Math.abs(number - middle) <= columns),
      "the middle is shown",
    );
    expect(new Set(offsets()).size).toBe(offsets().length);
    expect(offsets().length).toBeLessThanOrEqual(before + 2);
  });

  it("creates each row once while scrolling, and changes no other", async () => {
    const { grid } = await showGallery("gallery", large, { width: 1000 });
    const made: Element[] = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof Element && node.role === "row") made.push(node);
    });
    observer.observe(grid(), { childList: true, subtree: true });
    const before = Number([...grid().querySelectorAll("[role=row]")].at(-1)!.ariaRowIndex);
    for (let frame = 0; frame < 30; frame++) {
      grid().scrollTop += 260;
      await nextFrame();
    }
    await nextFrame();
    observer.disconnect();
    const after = Number([...grid().querySelectorAll("[role=row]")].at(-1)!.ariaRowIndex);
    expect(after - before).toBeGreaterThan(30);
    expect(made.map((row) => Number(row.ariaRowIndex))).toEqual(
      Array.from({ length: after - before }, (_, index) => before + 1 + index),
    );
    expect(grid().querySelectorAll("[role=row]").length).toBeLessThan(9);
  });

  it("reserves an item's space before it loads, and shows a placeholder for a failed image", async () => {
    const { page, items } = await showInPage("gallery", ({ answers }) => {
      answers.gallery = answerGallery([
        workOf(1, { image: "http://localhost:9/nothing.png" }),
        workOf(2, { image: null }),
        workOf(3),
      ]);
    });
    const picture = () => items()[0]!.querySelector<HTMLElement>(".picture")!;
    const { width, height } = picture().getBoundingClientRect();
    expect(Math.round(width)).toBe(Math.round(height));
    await page.until(
      () => picture().querySelector<HTMLElement>("img")!.hidden === true,
      "the picture has failed",
    );
    expect(picture().textContent!.trim()).toBe("A");
    expect(picture().getBoundingClientRect().height).toBe(height);
    expect(items()[1]!.querySelector("img")).toBeNull();
    expect(items()[2]!.querySelector("img")!.loading).toBe("lazy");
  });
});

describe("A gallery's filter", () => {
  it("separates minted items from the others", async () => {
    const { shown, page, numbers } = await showGallery();
    await page.click("button", "Minted");
    await shown.waitForText("gallery", "3,333 items");
    await page.until(() => numbers().includes(3), "the first minted is shown");
    expect(numbers().every((number) => number % 3 === 0)).toBe(true);
    expect(page.get("button", "Minted").getAttribute("aria-pressed")).toBe("true");
    await page.click("button", "Not minted");
    await shown.waitForText("gallery", "6,667 items");
    expect(service(shown).at(-1)!.get("minted")).toBe("false");
  });

  it("combines values of one trait as alternatives, and traits as conditions", async () => {
    const { shown, page } = await showGallery();
    await page.click("button", "Traits");
    await page.click("checkbox", /^Green/);
    await shown.waitForText("gallery", "2,500 items");
    await page.click("checkbox", /^Ember/);
    await shown.waitForText("gallery", "5,000 items");
    await userEvent.click(page.root.querySelectorAll("summary")[1]!);
    await page.click("checkbox", /^3/);
    await shown.waitForText("gallery", /71[45] items/);
    const query = service(shown).at(-1)!;
    expect(query.getAll("trait.Sky")).toEqual(["Green", "Ember"]);
    expect(query.getAll("trait.Peaks")).toEqual(["3"]);
    expect(page.get("button", /^Traits/).textContent).toContain("3");
    await page.click("button", "Clear");
    await shown.waitForText("gallery", "10,000 items");
  });

  it("reports when nothing matches, and can be cleared", async () => {
    const { shown, page } = await showInPage("gallery", ({ answers }) => {
      answers.gallery = answerGallery([workOf(1), workOf(2)]);
    });
    await page.click("button", "Minted");
    await shown.waitForText("gallery", "Nothing matches");
    await page.click("button", "Show all");
    await shown.waitForText("gallery", "2 items");
  });

  it("is set by a value of the traits section, which opens the gallery", async () => {
    const shown = await SectionPage.show("traits gallery", large);
    await shown.scrollToText("traits", "Ember");
    await shown.page.click("button", /^Ember/);
    await shown.page.waitFor("dialog", "Gallery");
    await shown.waitForText("gallery", "2,500 items");
    expect(shown.page.focused?.textContent?.trim()).toBe("Gallery");
    expect(
      service(shown)
        .map((query) => query.getAll("trait.Sky"))
        .at(-1),
    ).toEqual(["Ember"]);
  });
});

describe("By keyboard, a gallery", () => {
  const name = (element: Element | null) => element?.querySelector(".name")?.textContent;

  it("is one tab stop, and arrow keys move to its very end", async () => {
    const { page, grid, items } = await showGallery();
    expect(items().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    items()[0]!.focus();
    const columns = Number(grid().getAttribute("aria-colcount"));
    await page.press("{ArrowRight}", "{ArrowDown}");
    await page.until(() => name(page.focused) === `Aurora #${2 + columns}`, "the one below");
    await page.press("{Control>}{End}{/Control}");
    await page.until(() => name(page.focused) === `Aurora #${many}`, "the last");
    const { top, bottom } = page.focused!.getBoundingClientRect();
    const frame = grid().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(frame.top - 1);
    expect(bottom).toBeLessThanOrEqual(frame.bottom + 1);
    await page.press("{Control>}{Home}{/Control}");
    await page.until(() => name(page.focused) === "Aurora #1", "the first");
    expect(page.focused!.matches(":focus-visible")).toBe(true);
  });

  it("keeps the focus while its item is scrolled out of view", async () => {
    const { page, grid, items } = await showGallery();
    items()[1]!.focus();
    grid().scrollTop = 40_000;
    await page.until(
      () => grid().querySelectorAll("[role=row]").length > 3 && grid().scrollTop > 30_000,
      "scrolled",
    );
    await nextFrame();
    expect(name(page.focused)).toBe("Aurora #2");
  });

  it("shows an item in a dialog with navigation, and restores the focus when closed", async () => {
    const { page, items, service } = await showGallery();
    items()[2]!.focus();
    await page.press("{Enter}");
    const dialog = await page.waitFor("dialog", "Aurora #3");
    expect(dialog.textContent).not.toMatch(/Number/);
    expect(dialog.textContent).toMatch(/Address\s*\w{4}…/);
    expect(dialog.textContent).toMatch(/Rarity rank\s*758/);
    const link = dialog.querySelector<HTMLAnchorElement>(".detail-list a")!;
    expect(link.href).toMatch(/^https:\/\/explorer\.solana\.com\/address\/\w+\?cluster=devnet$/);
    await page.until(
      () => dialog.querySelector(".chips")!.textContent!.includes("13%"),
      "how rare a trait is",
    );
    expect(service.count("traits")).toBe(1);
    await expectAccessible(document.body).to.be.accessible();
    await page.press("{ArrowRight}");
    await page.waitFor("dialog", "Aurora #4");
    expect(dialog.textContent).toContain("Not minted yet");
    await page.click("button", "Previous item");
    await page.click("button", "Previous item");
    await page.waitFor("dialog", "Aurora #2");
    await page.press("{Escape}");
    await page.until(() => page.find("dialog", "Aurora #2") === null, "the dialog is closed");
    expect(page.focused?.closest("[role=grid]")).not.toBeNull();
  });
});

it("The dialog of an item shows dates and numbers among its traits by their type", async () => {
  const attributes = [
    { trait_type: "Birthday", value: 1_546_300_800, display_type: "date" },
    { trait_type: "Speed", value: 12.5, display_type: "boost_percentage" },
    { trait_type: "Level", value: 2, max_value: 10 },
  ];
  const { page, items } = await showInPage(
    "gallery",
    ({ answers }) => void (answers.gallery = answerGallery([workOf(1, { attributes })])),
  );
  items()[0]!.click();
  const dialog = await page.waitFor("dialog", "Aurora #1");
  const values = [...dialog.querySelectorAll(".chips b")].map(({ textContent }) => textContent);
  expect(values).toEqual(["Jan 1, 2019", "+12.5%", "2 / 10"]);
});

it("A gallery updates minted items after a mint, and keeps its scroll position", async () => {
  let isMinted = false;
  const { page, grid, numbers } = await showInPage("gallery", (service) => {
    installWallet();
    service.answers.gallery = (request) =>
      answerGallery(
        works.map((work) => (isMinted && work.number === 1_000 ? { ...work, minted: true } : work)),
      )(request);
  });
  await page.connect();
  await openSheet({ page });
  const columns = Number(grid().getAttribute("aria-colcount"));
  const row = Math.floor(999 / columns);
  grid().scrollTop = row * (grid().scrollHeight / Math.ceil(many / columns));
  await page.until(() => numbers().includes(1_000), "the thousandth is shown");
  const caption = () =>
    [...grid().querySelectorAll("button")].find(({ textContent }) => textContent!.includes("#1000"))!
      .textContent!;
  expect(caption()).not.toContain("Minted");
  const { scrollTop } = grid();
  isMinted = true;
  expect(await page.element.mint()).toMatchObject({ minted: 1 });
  await page.until(() => caption().includes("Minted"), "it is minted");
  expect(grid().scrollTop).toBe(scrollTop);
});

it("A failed result page is reported in place, and requested again on retry", async () => {
  let isDown = true;
  const { page, grid, numbers } = await showGallery("gallery", (service) => {
    service.answers.gallery = (request) =>
      isDown && Number(queryOf(request).get("offset")) > 5_000
        ? Response.json({ success: false, code: "NOT_FOUND", message: "Lost." }, { status: 404 })
        : answerGallery(works)(request);
  });
  grid().scrollTop = grid().scrollHeight;
  await page.waitForText("Lost.");
  isDown = false;
  await page.click("button", "Try again");
  await page.until(() => numbers().includes(many), "the last is shown");
  expect(page.find("button", "Try again")).toBeNull();
});

it("From right to left a gallery is mirrored, and so are its keys", async () => {
  const { page, items } = await showGallery("gallery", large, { direction: "rtl", width: 320 });
  const left = (element: HTMLElement) => element.getBoundingClientRect().left;
  expect(left(items()[0]!)).toBeGreaterThan(left(items()[1]!));
  expect(page.findOverflow()).toEqual([]);
  items()[0]!.focus();
  await page.press("{ArrowLeft}");
  await page.until(() => page.focused?.querySelector(".name")?.textContent === "Aurora #2", "the next");
});
