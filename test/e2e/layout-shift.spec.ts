import { expect, test } from "./harness.js";
import { recordLayoutShifts } from "./layout-shifts.js";

/**
 * Largest shift of a page, by Chromium's measure. A page in which something moves that a visitor looks at is above 0.01; what the
 * checkout says in a line more than expected is below.
 */
const limit = 0.005;

/** Samples whose widget differs in what it shows first: a phase that ended, a token, nothing sold yet, hidden items. */
const samples = ["tessellate", "signal", "studies", "hidden", "winter"];

const pages = [
  ...samples.map((sample) => `/?collection=${sample}`),
  "/?build",
  "/themes",
  "/market",
  "/market?collection=aurora",
  "/nowhere",
];
const servicePages = ["/drop/aurora", "/drop/winter", "/docs/", "/docs/get-started/quickstart", "/studio/"];

for (const width of [320, 1000])
  test(`nothing moves while a page loads, at ${width} px @full`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 800 });
    const readShifts = await recordLayoutShifts(page);
    const shifts: Record<string, number> = {};
    for (const url of [
      ...pages.map((path) => stack.page + path),
      ...servicePages.map((path) => stack.service + path),
    ]) {
      await page.goto(url);
      await page.waitForLoadState("networkidle");
      const shift = await readShifts();
      if (shift > limit) shifts[url] = shift;
    }
    expect(shifts).toEqual({});
  });
