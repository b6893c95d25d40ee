import type { Browser } from "playwright";
import { setTimeout as wait } from "node:timers/promises";

/** Main thread time of a page in seconds a minute: all of it, its layout and style, and its script. */
export interface CountdownCost {
  readonly total: number;
  readonly layout: number;
  readonly script: number;
}

/** Seconds for which the page is measured. */
const measured = 20;

/**
 * Opens a page of widgets that count down and measures it once they have loaded, at the CPU's full speed.
 * @param url Page whose widgets count down.
 * @param count Number of its widgets.
 */
export async function measureCountdowns(
  browser: Browser,
  url: string,
  count: number,
): Promise<CountdownCost> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Performance.enable");
  await page.addInitScript(() => {
    let loaded = 0;
    addEventListener("mint-load", () => console.debug(`loaded ${++loaded}`));
  });
  const isLoaded = page.waitForEvent("console", (message) => message.text() === `loaded ${count}`);
  await page.goto(url);
  await isLoaded;
  await page.waitForLoadState("networkidle");
  const read = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
    return {
      total: of("TaskDuration"),
      layout: of("LayoutDuration") + of("RecalcStyleDuration"),
      script: of("ScriptDuration"),
    };
  };
  const before = await read();
  await wait(measured * 1000);
  const after = await read();
  await context.close();
  const perMinute = (name: keyof CountdownCost) => ((after[name] - before[name]) * 60) / measured;
  return { total: perMinute("total"), layout: perMinute("layout"), script: perMinute("script") };
}
