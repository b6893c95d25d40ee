import type { Page } from "playwright/test";

/** Records the layout shifts of the pages that are opened from now on. @returns reads the sum of the current one */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const record = { shift: 0 };
    Object.assign(window, { record });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        record.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { record: { shift: number } }).record.shift);
}

/** Opens a page and resolves once it is painted without its scripts. @returns lets the scripts arrive */
export async function openPaintedWithoutScripts(page: Page, url: string): Promise<() => void> {
  let release = () => undefined as void;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.unrouteAll();
  await page.route(/\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("mint-widget").last().waitFor({ state: "attached" });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true }),
      ),
  );
  return release;
}
