import { isFullRun } from "../../scope.js";
import { expect, test } from "../harness.js";
import { connectWallet, mint } from "../page-actions.js";
import { readPositions } from "./positions.js";
import { pages } from "./pages.js";
import { findScrollTraps } from "./swipe.js";
import { Visit } from "./visit.js";

const widths = [320, 390, 768, 1280, 1920];
/** Those of a phone and of a laptop in the gate. */
const mouseWidths = isFullRun ? widths : [390, 1280];

// A page is opened once with each kind of pointer, and resized: opening takes longer than all checks.
for (const visited of pages) {
  test(`everything fits and is there: ${visited.title}`, async ({ page, stack }) => {
    const visit = new Visit(page, visited);
    await visit.open(visited.url(stack));
    for (const width of mouseWidths) {
      await visit.resize(width);
      expect.soft(await visit.findFaults(), `${width} px`).toEqual([]);
    }
    if (isFullRun) {
      await page.emulateMedia({ colorScheme: "dark" });
      expect.soft(await visit.findLowContrast(), "dark").toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      for (const width of [390, 1280]) {
        await visit.resize(width);
        expect.soft(await visit.findLayoutFaults(), `text of twice the size, ${width} px`).toEqual([]);
      }
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      await page.emulateMedia({ media: "print" });
      expect.soft(await visit.findLayoutFaults(), "in print").toEqual([]);
    }
    expect.soft(visit.failures).toEqual([]);
  });
}

test.describe("on a touch screen @full", () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const visited of pages) {
    test(`everything fits, and a thumb reaches the end: ${visited.title}`, async ({ page, stack }) => {
      const visit = new Visit(page, visited);
      await visit.open(visited.url(stack));
      for (const width of widths) {
        await visit.resize(width);
        expect.soft(await visit.findFaults(), `${width} px`).toEqual([]);
      }
      for (const width of [390, 768]) {
        await visit.resize(width);
        expect.soft(await findScrollTraps(page), `${width} px`).toEqual([]);
      }
    });
  }
});

test("an item that was minted looks the same once all sections have loaded", async ({
  page,
  stack,
  wallet,
  fund,
}) => {
  await fund(wallet.address, 1_000_000_000n);
  const visit = new Visit(page, { title: "", url: () => "" });
  // Otherwise, the item fades and grows while its place is read.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(stack.page);
  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: /^Aurora #\d+$/ })).toBeVisible();
  await visit.inject();
  for (const width of [390, 1280]) {
    await visit.resize(width);
    const before = await readPositions(page);
    await visit.scrollThrough();
    expect.soft(await readPositions(page), `${width} px`).toEqual(before);
    expect.soft(await visit.findLayoutFaults(), `${width} px`).toEqual([]);
  }
});
