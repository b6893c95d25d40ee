import type { BrowserType, LaunchOptions } from "playwright";
import type { Tab, TabOptions } from "./tab.js";

/** Tab of a browser driven by Playwright's protocol. */
export async function openPlaywrightTab(
  type: BrowserType,
  launch: LaunchOptions,
  { colorScheme, proxyPort }: TabOptions,
): Promise<Tab> {
  const browser = await type.launch({
    ...launch,
    timeout: 30_000,
    proxy: { server: `http://127.0.0.1:${proxyPort}`, bypass: "<-loopback>" },
  });
  const page = await browser.newPage({ colorScheme, locale: "en-US" });
  return {
    browser: `${type.name()} ${browser.version()}`,
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(`(async () => (await (${expression})) ?? null)()`),
    press: (key) => page.keyboard.press(key),
    click: (x, y) => page.mouse.click(x, y),
    resize: (width, height) => page.setViewportSize({ width, height }),
    capture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
