import { devices, type BrowserContext, type Page } from "playwright/test";
import { expect, test as base } from "./harness.js";
import { MobileWalletApp } from "./mobile-wallet-app.js";
import { PageWallet } from "./page-wallet.js";

const half = 500_000_000n;

/** Emulates a device's user agent, viewport and touch in Chromium. */
function emulate(name: string) {
  const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices[name]!;
  return { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch };
}

const pixel = emulate("Pixel 7");
const iphone = emulate("iPhone 15");
const ipad = emulate("iPad Pro 11");

/** Phones' browsers have no wallet; a wallet's in-app browser, which has one, is a separate context. */
const test = base.extend<{ inAppBrowser: BrowserContext; app: MobileWalletApp }>({
  inAppBrowser: async ({ browser }, use) => {
    const context = await browser.newContext(iphone);
    await use(context);
    await context.close();
  },
  wallet: async ({ inAppBrowser }, use) => use(await PageWallet.install(inAppBrowser)),
  app: async ({ page }, use) => use(await MobileWalletApp.install(page)),
});

async function chooseApp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect wallet" }).tap();
  await page.getByRole("button", { name: "Wallet app on this phone" }).tap();
}

const main = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.describe("On an Android phone", () => {
  test.use(pixel);

  test("a mint succeeds through the wallet's app, under a strict policy", async ({
    app,
    publish,
    openWidget,
    fund,
    page,
    stack,
    site,
  }) => {
    const violations: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text());
    });
    const drop = await publish();
    await fund(app.address, 10n * half);
    const policy = [
      "default-src 'none'",
      `script-src ${stack.service}`,
      `connect-src ${stack.service} ws://localhost:*`,
      `img-src ${stack.service} data:`,
      "require-trusted-types-for 'script'",
      "trusted-types lit-html",
    ].join("; ");
    await openWidget(drop, { headers: { "Content-Security-Policy": policy } });
    await chooseApp(page);
    await main(page, "Mint").tap();
    await expect(page.getByRole("heading", { name: `${drop.name} #` })).toBeVisible();

    expect(app.openings).toBe(2);
    expect(app.requests.map(({ method }) => method)).toEqual(["authorize", "authorize", "sign_transactions"]);
    const [authorization, again] = app.requestsOf("authorize");
    expect(authorization!.params).toEqual({
      chain: "solana:localnet",
      identity: { name: drop.name, uri: site.origin },
    });
    expect(again!.params["auth_token"]).toMatch(/^[\da-f-]{36}$/);
    expect(violations).toEqual([]);

    await page.reload();
    await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
    expect(app.openings).toBe(2);
    await main(page, "Disconnect").tap();
    await page.reload();
    await expect(main(page, "Connect wallet")).toBeVisible();
    expect(app.openings).toBe(2);
  });

  test("after a rejection, a return without a response or without an app, the visitor can retry @full", async ({
    app,
    publish,
    openWidget,
    fund,
    page,
  }) => {
    const drop = await publish();
    await fund(app.address, 10n * half);
    await openWidget(drop);
    // Two consecutive taps in one place would count as one gesture.
    const tryAgain = async () => {
      await page.getByRole("heading", { name: drop.name }).tap();
      await main(page, "Try again").tap();
    };
    app.behavior = "unwilling";
    await chooseApp(page);
    await expect(page.getByRole("alert")).toContainText("declined");
    app.isInstalled = false;
    await chooseApp(page);
    await expect(page.getByRole("alert")).toContainText("isn’t available");
    app.isInstalled = true;
    await chooseApp(page);
    await expect(main(page, "Mint")).toBeVisible();
    app.behavior = "absent";
    await main(page, "Mint").tap();
    await expect(page.getByRole("alert")).toContainText("declined");
    app.behavior = "unwilling";
    await tryAgain();
    await expect.poll(() => app.requestsOf("sign_transactions").length).toBe(2);
    await expect(page.getByRole("alert")).toContainText("declined");
    await tryAgain();
    await expect(page.getByRole("heading", { name: `${drop.name} #` })).toBeVisible();
  });

  test("an app that has revoked the page, or is older than version 1, is addressed by its protocol @full", async ({
    app,
    publish,
    openWidget,
    fund,
    page,
  }) => {
    app.version = "legacy";
    const drop = await publish();
    await fund(app.address, 10n * half);
    await openWidget(drop);
    await chooseApp(page);
    await expect(main(page, "Mint")).toBeVisible();
    app.revokeAll();
    await main(page, "Mint").tap();
    await expect(page.getByRole("heading", { name: `${drop.name} #` })).toBeVisible();
    expect(app.requests.map(({ method }) => method)).toEqual([
      "authorize",
      "reauthorize",
      "authorize",
      "sign_transactions",
    ]);
    expect(app.requestsOf("authorize")[0]!.params["cluster"]).toBe("localnet");
  });
});

test.describe("On an iPhone", () => {
  test.use(iphone);

  test("the page continues in a wallet's in-app browser, with the chosen quantity, to a mint by touch", async ({
    publish,
    openWidget,
    wallet,
    inAppBrowser,
    fund,
    page,
    site,
  }) => {
    const drop = await publish();
    await fund(wallet.address, 10n * half);
    await openWidget(drop);
    // The bar at the end of the screen goes away, which may otherwise rise between the check for a tap and the tap.
    await main(page, "Connect wallet").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Increase quantity" }).tap();
    await expect(page.getByRole("spinbutton", { name: "Quantity" })).toHaveValue("2");
    await main(page, "Connect wallet").tap();
    const link = page.getByRole("link", { name: "Open in Phantom" });
    const [, inside, from] = /^https:\/\/phantom\.app\/ul\/browse\/([^?]+)\?ref=(.+)$/.exec(
      (await link.getAttribute("href"))!,
    )!;
    expect(decodeURIComponent(from!)).toBe(site.origin);

    const inWallet = await inAppBrowser.newPage();
    await inWallet.goto(decodeURIComponent(inside!));
    await expect(inWallet.getByRole("spinbutton", { name: "Quantity" })).toHaveValue("2");
    expect(inWallet.url()).toBe(`${site.origin}/${drop.shortId}`);
    await main(inWallet, "Connect wallet").tap();
    await expect(inWallet.getByRole("button", { name: wallet.name })).toBeVisible();
    expect(await inWallet.getByRole("link", { name: "Open in Phantom" }).count()).toBe(0);
    await inWallet.getByRole("button", { name: wallet.name }).tap();
    await main(inWallet, "Mint · 1 SOL").tap();
    await expect(inWallet.getByRole("heading", { name: "2 items" })).toBeVisible();
  });

  test("the wallet dialog is a full-width bottom sheet, and closes in every way @full", async ({
    publish,
    openWidget,
    page,
  }) => {
    await openWidget(await publish());
    const dialog = page.getByRole("dialog", { name: "Choose a wallet" });
    // Two consecutive taps in one place would count as one gesture: another tap is in between.
    const close = [
      () => page.touchscreen.tap(100, 20),
      () => dialog.getByRole("button", { name: "Close" }).tap(),
      () => page.keyboard.press("Escape"),
    ];
    for (const way of close) {
      await main(page, "Connect wallet").tap();
      const view = page.viewportSize()!;
      const readPlace = async () => {
        const { x, y, width, height } = (await dialog.boundingBox())!;
        return [x, width, y + height];
      };
      await expect.poll(readPlace).toEqual([0, view.width, view.height]);
      await way();
      await expect(dialog).toHaveCount(0);
    }
  });

  test("in landscape, a long wallet list scrolls and the close button stays visible @full", async ({
    publish,
    openWidget,
    page,
  }) => {
    await page.setViewportSize({ width: 568, height: 320 });
    await openWidget(await publish());
    await main(page, "Connect wallet").tap();
    const dialog = page.getByRole("dialog", { name: "Choose a wallet" });
    const more = dialog.getByRole("button", { name: /More wallets|Loading/ });
    await more.tap();
    await expect(more).toHaveCount(0);
    const last = dialog.getByRole("listitem").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    for (const each of [dialog.getByRole("button", { name: "Close" }), dialog.getByRole("heading").first()])
      await expect(each).toBeInViewport({ ratio: 1 });
    expect((await dialog.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  });
});

test.describe("On an iPad that calls itself a Mac", () => {
  test.use({
    ...ipad,
    userAgent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  });

  test("the page can be opened in wallets' apps @full", async ({ publish, openWidget, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "platform", { value: "MacIntel" });
      Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
    });
    await openWidget(await publish());
    await main(page, "Connect wallet").tap();
    for (const name of ["Phantom", "Solflare", "Backpack"])
      await expect(page.getByRole("link", { name: `Open in ${name}` })).toBeVisible();
  });
});
