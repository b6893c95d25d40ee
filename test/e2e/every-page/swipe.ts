import type { CDPSession, Page } from "playwright/test";

/** Swipes that follow a page whose list grows at its end. */
const maxSwipes = 30;

/** Swipes of a thumb through the middle of the page, from its start to its end. @returns what took them instead */
export async function findScrollTraps(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const [x, from, to] = [Math.round(width / 2), Math.round(height * 0.75), Math.round(height * 0.25)];
  const traps = new Set<string>();
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  for (let swipes = 0; swipes < maxSwipes; swipes++) {
    const { before, isAtEnd } = await page.evaluate(() => ({
      before: scrollY,
      isAtEnd: scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
    }));
    if (isAtEnd) break;
    await swipe(session, x, from, to);
    if ((await page.evaluate(() => scrollY)) > before) continue;
    const trap = await page.evaluate((point) => window.checks.describeScrollerAt(...point), [
      x,
      from,
    ] as const);
    if (trap === null) break;
    traps.add(`a swipe moves ${trap} in place of the page`);
    await page.evaluate(() => scrollBy({ top: innerHeight / 2, behavior: "instant" }));
  }
  await session.detach();
  return [...traps];
}

async function swipe(session: CDPSession, x: number, from: number, to: number): Promise<void> {
  const steps = 5;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x, y: from });
  for (let step = 1; step <= steps; step++)
    await touch("touchMove", { x, y: from + ((to - from) * step) / steps });
  await touch("touchEnd");
}
