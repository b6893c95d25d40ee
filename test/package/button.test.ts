import { chromium, type Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listStaticImports, measureWidget } from "../../.build/sizes.js";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { openWidgetPage, widgetDirectory as directory } from "./widget-page.js";

const script = `<script type="module" src="/widget/mint-button.js?ver=6.4"></script>`;
const button = `<mint-button collection="AbC123" key="demo_pub_a"></mint-button>`;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(browserLaunch());
});
afterAll(() => browser.close());

const openPage = (body: string, policy?: string) =>
  openWidgetPage(browser, body, { defined: "mint-button", ...(policy !== undefined && { policy }) });

const isWidget = (path: string) => /^\/widget\/mint-widget-[\w-]{8}\.js$/.test(path);
const isRead = (path: string) => path.startsWith("/mint/v1/collections/");

it("is one file within its budget", () => {
  expect(listStaticImports(directory, "mint-button.js")).toEqual(["mint-button.js"]);
  const { size, budget } = measureWidget(directory).find(({ name }) => name.startsWith("button"))!;
  expect(budget).toBe(6_000);
  expect(size.brotli).toBeLessThanOrEqual(budget!);
});

it.each([
  ["mint-button", button],
  ["data-mint", `<button data-mint="AbC123" data-mint-key="demo_pub_a">Mint</button>`],
])(
  "a page with %s loads one script, the widget on the first intent, and reads when it opens",
  async (_, html) => {
    const { page, requested } = await openPage(script + html);
    expect(requested).toEqual(["/", "/widget/mint-button.js"]);
    const widget = page.waitForResponse((response) => isWidget(new URL(response.url()).pathname));
    await page.getByRole("button", { name: "Mint" }).hover();
    await widget;
    await page.waitForFunction(() => customElements.get("mint-widget"));
    expect(requested.filter(isRead)).toEqual([]);
    await page.getByRole("button", { name: "Mint" }).click();
    await page.getByRole("region", { name: "Aurora" }).waitFor();
    expect([requested.filter(isWidget).length, requested.filter(isRead).length]).toEqual([1, 1]);
    await page.close();
  },
);

it("is defined by the widget's script, too, and once by both", async () => {
  const { page, requested } = await openPage(
    `<script type="module" src="/widget/mint-widget.js"></script>${script}${button}`,
  );
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  await page.getByRole("button", { name: "Mint" }).click();
  await page.getByRole("region", { name: "Aurora" }).waitFor();
  expect(requested.filter(isWidget)).toHaveLength(1);
  expect(warnings).toEqual([]);
  await page.close();
});

it("complies with a policy without inline styles, inline scripts and eval", async () => {
  const { page } = await openPage(
    script + button,
    "default-src 'none'; script-src 'self'; style-src 'none'; connect-src 'self'; img-src *; require-trusted-types-for 'script'; trusted-types lit-html",
  );
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  await page.getByRole("button", { name: "Mint" }).click();
  await page.getByRole("region", { name: "Aurora" }).waitFor();
  expect(violations).toEqual([]);
  await page.close();
});
