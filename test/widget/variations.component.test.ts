import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import type { Collection } from "../../src/contract/mint/collection.js";
import { artwork } from "./artwork.js";
import { dropOf } from "./drop.js";
import { answerGallery, workOf } from "./fake-lists.js";
import { startService } from "./fake-service.js";
import { MintPage, type PageOptions } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";
import { expectTargetSize, fingers } from "./touch.js";

const works = Array.from({ length: 30 }, (_, index) =>
  workOf(index + 1, { image: artwork(index + 1), rarityRank: 30 - index }),
);
const supply = { total: 30, minted: 3, available: 27 };

function serve(change: Partial<Collection> = {}) {
  return startService((service) => {
    service.record = dropOf(undefined, { features: { gallery: true }, ...change }, supply);
    service.answers.gallery = answerGallery(works);
  });
}

async function show(options: PageOptions = {}) {
  const service = serve();
  const page = await MintPage.show(service, options);
  const button = await page.waitFor("button", /Another of 30/);
  /** Alternative texts of the pictures in place of the artwork, the lowest first. */
  const pictures = () =>
    [...page.root.querySelectorAll<HTMLImageElement>(".variation img")].map(({ alt }) => alt);
  const isShown = (count: number) => page.until(() => pictures().length === count, `${count} pictures`);
  return { page, service, button, pictures, isShown };
}

describe("The button below the artwork", () => {
  it("shows another item of the drop, names it, and reads nothing before", async () => {
    const { page, service, button, pictures, isShown } = await show({ width: 1000 });
    expect(service.count("gallery")).toBe(0);
    await userEvent.click(button);
    await isShown(1);
    const [first] = pictures();
    expect(first).toMatch(/^Aurora #\d+$/);
    expect(page.all("status").map(({ textContent }) => textContent!.trim())).toContainEqual(
      expect.stringMatching(new RegExp(`^${first} · Rarity rank \\d+`)),
    );
    await userEvent.click(button);
    await isShown(2);
    expect(pictures()[0]).toBe(first);
    expect(pictures()[1]).not.toBe(first);
    expect(service.count("gallery")).toBeLessThanOrEqual(2);
  });

  it("is below the artwork, which it doesn't cover, beside the panel", async () => {
    const { page, button } = await show({ width: 1000 });
    const art = page.root.querySelector("[part~=art]")!.getBoundingClientRect();
    const { top, bottom } = button.getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(art.bottom);
    expect(bottom).toBeLessThanOrEqual(page.root.querySelector(".stage")!.getBoundingClientRect().bottom);
    const { left, right } = button.parentElement!.getBoundingClientRect();
    expect((left + right) / 2).toBeCloseTo((art.left + art.right) / 2, 0);
    expect(top - art.bottom).toBeLessThan(20);
  });

  it.each([1000, 380])("moves nothing on a page of %d px", async (width) => {
    const { page, button, isShown } = await show({ width });
    const before = page.measure();
    await userEvent.click(button);
    await isShown(1);
    expect(page.measure()).toEqual(before);
    await expectTargetSize(page, [fingers]);
  });

  it("goes on and back with the arrow keys", async () => {
    const { button, pictures, isShown } = await show();
    button.focus();
    await userEvent.keyboard("{ArrowRight}");
    await isShown(1);
    const [first] = pictures();
    await userEvent.keyboard("{ArrowRight}");
    await isShown(2);
    await userEvent.keyboard("{ArrowLeft}");
    await expect.poll(() => pictures().at(-1)).toBe(first);
  });

  it("offers another try when the items can't be read", async () => {
    const { page, service, button, isShown } = await show();
    const answer = service.answers.gallery;
    service.answers.gallery = () => Response.error();
    await userEvent.click(button);
    await page.waitFor("button", /Try again/);
    service.answers.gallery = answer;
    await userEvent.click(button);
    await isShown(1);
  });

  it("is gone with its item once a mint begins", async () => {
    installWallet();
    const { page, button, pictures, isShown } = await show();
    await userEvent.click(button);
    await isShown(1);
    await page.connect();
    await page.click("button", "Mint");
    await page.waitForMainLabel("Mint more");
    expect(pictures()).toEqual([]);
    expect(page.find("button", /Another of/)).toBeNull();
  });

  it("doesn't exist before the reveal", async () => {
    const page = await MintPage.show(serve({ reveal: { at: null, revealedAt: null } }));
    expect(page.find("button", /Another of/)).toBeNull();
  });
});
