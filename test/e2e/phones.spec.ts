import { devices, type BrowserContext, type Page } from "playwright/test";
import { expect, test as base } from "./harness.js";
import { MobileWalletApp } from "./mobile-wallet-app.js";
import { PageWallet } from "./page-wallet.js";

const half = 500_000_000n;

/** As Chromium calls itself and looks on a device, whatever browser the device has. */
function emulate(name: string) {
  const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices[name]!;
  return { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch };
}

const pixel = emulate("Pixel 7");
const iphone = emulate("iPhone 15");
const ipad = emulate("iPad Pro 11");

/** Phones' browsers have no wallet; a wallet's own browser, which has, is another. */
const test = base.extend<{ walletsOwn: BrowserContext; app: MobileWalletApp }>({
  walletsOwn: async ({ browser }, use) => {
    const walletsOwn = await browser.newContext(iphone);
    await use(walletsOwn);
    await walletsOwn.close();
  },
  wallet: async ({ walletsOwn }, use) => use(await PageWallet.install(walletsOwn)),
  app: async ({ page }, use) => use(await MobileWalletApp.install(page)),
});

async function chooseApp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect wallet" }).tap();
  await page.getByRole("button", { name: "Wallet app on this phone" }).tap();
}

const main = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.describe("On an Android phone", () => {
  test.use(pixel);

  test("a mint goes through the wallet's app, under a strict policy", async ({
    app,
    publish,
    visit,
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
    await visit(drop, { headers: { "Content-Security-Policy": policy } });
    await chooseApp(page);
    await main(page, "Mint").tap();
    await expect(page.getByRole("heading", { name: `${drop.name} #` })).toBeVisible();

    expect(app.openings).toBe(2);
    expect(app.requests.map(({ method }) => method)).toEqual(["authorize", "authorize", "sign_transactions"]);
    const [asked, again] = app.asked("authorize");
    expect(asked!.params).toEqual({
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

  test("who says no, leaves the app or has none can try again @nightly", async ({
    app,
    publish,
    visit,
    fund,
    page,
  }) => {
    const drop = await publish();
    await fund(app.address, 10n * half);
    await visit(drop);
    // Two taps in a row on one place would be one gesture.
    const tryAgain = async () => {
      await page.getByRole("heading", { name: drop.name }).tap();
      await main(page, "Try again").tap();
    };
    app.mood = "unwilling";
    await chooseApp(page);
    await expect(page.getByRole("alert")).toContainText("declined");
    app.isInstalled = false;
    await chooseApp(page);
    await expect(page.getByRole("alert")).toContainText("isn’t available");
    app.isInstalled = true;
    await chooseApp(page);
    await expect(main(page, "Mint")).toBeVisible();
    app.mood = "absent";
    await main(page, "Mint").tap();
    await expect(page.getByRole("alert")).toContainText("declined");
    app.mood = "unwilling";
    await tryAgain();
    await expect.poll(() => app.asked("sign_transactions").length).toBe(2);
    await expect(page.getByRole("alert")).toContainText("declined");
    await tryAgain();
    await expect(page.getByRole("heading", { name: `${drop.name} #` })).toBeVisible();
  });

  test("an app that has forgotten the page, or is of before version 1, is asked in its way @nightly", async ({
    app,
    publish,
    visit,
    fund,
    page,
  }) => {
    app.version = "legacy";
    const drop = await publish();
    await fund(app.address, 10n * half);
    await visit(drop);
    await chooseApp(page);
    await expect(main(page, "Mint")).toBeVisible();
    app.forget();
    await main(page, "Mint").tap();
    await expect(page.getByRole("heading", { name: `${drop.name} #` })).toBeVisible();
    expect(app.requests.map(({ method }) => method)).toEqual([
      "authorize",
      "reauthorize",
      "authorize",
      "sign_transactions",
    ]);
    expect(app.asked("authorize")[0]!.params["cluster"]).toBe("localnet");
  });
});

test.describe("On an iPhone", () => {
  test.use(iphone);

  test("the page goes on in a wallet's own browser, with what was chosen, to a mint by touch", async ({
    publish,
    visit,
    wallet,
    walletsOwn,
    fund,
    page,
    site,
  }) => {
    const drop = await publish();
    await fund(wallet.address, 10n * half);
    await visit(drop);
    await page.getByRole("button", { name: "One more" }).tap();
    await main(page, "Connect wallet").tap();
    const link = page.getByRole("link", { name: "Open in Phantom" });
    const [, inside, from] = /^https:\/\/phantom\.app\/ul\/browse\/([^?]+)\?ref=(.+)$/.exec(
      (await link.getAttribute("href"))!,
    )!;
    expect(decodeURIComponent(from!)).toBe(site.origin);

    const inWallet = await walletsOwn.newPage();
    await inWallet.goto(decodeURIComponent(inside!));
    await expect(inWallet.getByRole("spinbutton", { name: "Quantity" })).toHaveValue("2");
    expect(inWallet.url()).toBe(`${site.origin}/${drop.shortId}`);
    await main(inWallet, "Connect wallet").tap();
    await expect(inWallet.getByRole("button", { name: wallet.name })).toBeVisible();
    expect(await inWallet.getByRole("link", { name: "Open in Phantom" }).count()).toBe(0);
    await inWallet.getByRole("button", { name: wallet.name }).tap();
    await main(inWallet, "Mint").tap();
    await expect(inWallet.getByRole("heading", { name: "2 items" })).toBeVisible();
  });

  test("the choice of wallets is a sheet at the bottom, from edge to edge, and closes in every way @nightly", async ({
    publish,
    visit,
    page,
  }) => {
    await visit(await publish());
    const dialog = page.getByRole("dialog", { name: "Choose a wallet" });
    // Two taps in a row on one place would be one gesture: there is one elsewhere in between.
    const close = [
      () => page.touchscreen.tap(100, 20),
      () => dialog.getByRole("button", { name: "Close" }).tap(),
      () => page.keyboard.press("Escape"),
    ];
    for (const way of close) {
      await main(page, "Connect wallet").tap();
      const { x, y, width, height } = (await dialog.boundingBox())!;
      const view = page.viewportSize()!;
      expect([x, width, y + height]).toEqual([0, view.width, view.height]);
      await way();
      await expect(dialog).toHaveCount(0);
    }
  });

  test("held sideways, a long list scrolls and the way out stays @nightly", async ({
    publish,
    visit,
    page,
  }) => {
    await page.setViewportSize({ width: 568, height: 320 });
    await visit(await publish());
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

  test("the page can be opened in wallets' apps @nightly", async ({ publish, visit, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "platform", { value: "MacIntel" });
      Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
    });
    await visit(await publish());
    await main(page, "Connect wallet").tap();
    for (const name of ["Phantom", "Solflare", "Backpack"])
      await expect(page.getByRole("link", { name: `Open in ${name}` })).toBeVisible();
  });
});
