import decodeQrCode from "jsqr";
import type { Locator, Page } from "playwright/test";
import { expect } from "playwright/test";
import sharp from "sharp";
import { publishDrop, type Drop } from "./drop.js";
import { findFaults } from "./faults.js";
import { test as base } from "./stack-harness.js";

/** A page over HTTPS, which the stack can't serve: the browser's requests to it are answered here. */
const origin = "https://shop.example";

const apps = [
  { name: "Phantom", base: "https://phantom.app/ul/browse" },
  { name: "Solflare", base: "https://solflare.com/ul/v1/browse" },
  { name: "Backpack", base: "https://backpack.app/ul/v1/browse" },
];

/** Opens a page of a drop with a quantity of three, in a browser without a wallet. */
const test = base.extend<{
  openDialog: (options?: { theme?: string; isStrict?: boolean }) => Promise<Drop>;
}>({
  openDialog: ({ page, database, rpc, stack }, use) =>
    use(async ({ theme = "light", isStrict = false } = {}) => {
      const drop = await publishDrop({ database, rpc, origin });
      const policy = [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        `img-src ${stack.service} data:`,
        "require-trusted-types-for 'script'",
        "trusted-types lit-html",
      ].join("; ");
      await page.route(`${origin}/**`, async (route) => {
        const request = route.request();
        const { pathname, search } = new URL(request.url());
        if (pathname !== "/drop") {
          const sent = { ...(await request.allHeaders()), origin };
          const url = stack.service + pathname + search;
          return route.fulfill({ response: await route.fetch({ url, headers: sent }) });
        }
        return route.fulfill({
          contentType: "text/html; charset=utf-8",
          headers: isStrict ? { "Content-Security-Policy": policy } : {},
          body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${drop.name}</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="data:,"><script type="module" src="/widget/mint-widget.js"></script>
            <main><mint-widget collection="${drop.shortId}" key="${drop.key}" theme="${theme}"></mint-widget></main>`,
        });
      });
      await page.goto(`${origin}/drop?ref=friend`);
      await page.getByRole("button", { name: "Increase quantity" }).click();
      await page.getByRole("button", { name: "Increase quantity" }).click();
      await page.getByRole("button", { name: "Connect wallet" }).click();
      await page.getByRole("dialog", { name: "Choose a wallet" }).waitFor();
      return drop;
    }),
});

const linkTo = ({ shortId }: Drop, app: string, base: string) => {
  const inside = encodeURIComponent(`${origin}/drop?ref=friend&mint-${shortId}=3`);
  return { app, link: `${base}/${inside}?ref=${encodeURIComponent(origin)}` };
};

/** Text of a QR code as it is on the screen. */
async function scan(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQrCode(new Uint8ClampedArray(data), info.width, info.height, {
    inversionAttempts: "dontInvert",
  })?.data;
}

const listChunks = (page: Page): string[] => {
  const found: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/phone-view-")) found.push(request.url());
  });
  return found;
};

test("a desktop without a wallet shows QR codes that open the page in a phone's wallet, under a strict policy", async ({
  page,
  openDialog,
}) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text());
  });
  const chunks = listChunks(page);
  const drop = await openDialog({ isStrict: true });
  expect(chunks).toEqual([]);
  await page.getByRole("button", { name: "Use a wallet on your phone" }).press("Enter");

  const dialog = page.getByRole("dialog", { name: "Use a wallet on your phone" });
  const first = dialog.getByRole("radio", { name: "Phantom" });
  await expect(first).toBeFocused();
  await expect(first).toBeChecked();
  expect(chunks).toHaveLength(1);
  for (const { name, base } of apps) {
    const { link } = linkTo(drop, name, base);
    const code = dialog.getByRole("img", { name: `QR code: this page in ${name}` });
    await expect(code).toBeVisible();
    await expect.poll(() => scan(code)).toBe(link);
    await expect(dialog.getByRole("link", { name: `Open in ${name}` })).toHaveAttribute("href", link);
    await expect(dialog.getByRole("radio", { name })).toBeFocused();
    await expect(dialog.getByRole("img")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
  }
  expect(violations).toEqual([]);
});

test("the code is black on white in a dark theme, fits a narrow page, and gives the focus back", async ({
  page,
  openDialog,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const drop = await openDialog({ theme: "dark" });
  const open = page.getByRole("button", { name: "Use a wallet on your phone" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Use a wallet on your phone" });
  const code = dialog.getByRole("img", { name: "QR code: this page in Phantom" });
  await code.scrollIntoViewIfNeeded();
  await expect.poll(() => scan(code)).toBe(linkTo(drop, "Phantom", apps[0]!.base).link);
  const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBe(0);
  expect(await findFaults(page)).toEqual([]);

  await dialog.getByRole("button", { name: "Back" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Choose a wallet" })).toBeVisible();
  await expect(open).toBeFocused();
  await open.press("Enter");
  await expect(dialog.getByRole("radio", { name: "Phantom" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeFocused();
});

test("codes that couldn't be loaded are named, and load at the next try", async ({ page, openDialog }) => {
  await openDialog();
  await page.route("**/phone-view-*", (route) => route.abort());
  const open = page.getByRole("button", { name: "Use a wallet on your phone" });
  await open.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Couldn’t load this section." })).toBeVisible();
  await expect(open).toBeFocused();
  await page.unroute("**/phone-view-*");
  await open.press("Enter");
  await expect(page.getByRole("radio", { name: "Phantom" })).toBeFocused();
});
