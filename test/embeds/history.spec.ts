import type { Page } from "playwright/test";
import { editPhase, phase } from "../e2e/drop.js";
import { connectWallet, mint } from "../e2e/page-actions.js";
import { fullBrowserLaunch } from "../browser-launcher/browser-launch.js";
import { page, regions, script, tagOf } from "./creator-page.js";
import { expect, test } from "./harness.js";

test.use({ launchOptions: fullBrowserLaunch() });

/** Records `persisted` of each pageshow: `true` from the back/forward cache. */
const recordPageshow = `<script>const shown = []; addEventListener("pageshow", ({ persisted }) => shown.push(persisted));</script>`;

/** Milliseconds after which a restored page refreshes. */
const staleAfter = 5_000;

/** Goes back in history and expects the page to come from the back/forward cache. */
async function goBack(tab: Page): Promise<void> {
  await tab.evaluate("history.back()");
  const reasonsNow = "performance.getEntriesByType('navigation')[0].notRestoredReasons";
  await tab.waitForFunction(`typeof shown === "object" && (shown.length > 1 || ${reasonsNow})`);
  const [shown, reasons] = await tab.evaluate<[boolean[], unknown]>(`[shown, ${reasonsNow}]`);
  expect({ shown, reasons }).toEqual({ shown: [false, true], reasons: null });
}

test("a page from the back/forward cache has its wallet, a correct countdown and a fresh price, and mints", async ({
  page: tab,
  site,
  publish,
  database,
  wallet,
  fund,
}) => {
  const endsAt = Date.now() + 3_600_000;
  const drop = await publish({ phases: [phase({ endsAt: new Date(endsAt).toISOString() })] });
  await fund(wallet.address, 2_000_000_000n);
  await tab.goto(site.publish("/back", page(recordPageshow + script + tagOf(drop))));
  await connectWallet(tab, wallet);
  await expect(tab.getByRole("button", { name: "Mint", exact: true })).toBeEnabled();
  await expect(tab.locator('[part="price"]')).toContainText("0.5");
  const requestsBefore = wallet.requests.length;

  await tab.goto(site.publish("/elsewhere", page("<p>Elsewhere</p>")));
  await editPhase(database, drop, { terms: { pricing: "fixed", price: "0.7" } });
  await tab.waitForFunction(`performance.now() > ${staleAfter}`);
  await goBack(tab);

  await expect(tab.getByRole("timer").first()).toBeVisible();
  const before = Math.ceil((endsAt - Date.now()) / 1000);
  await expect(async () => {
    const [minutes = 0, seconds = 0] = (await tab.getByRole("timer").first().innerText())
      .split(":")
      .map(Number);
    const now = Math.ceil((endsAt - Date.now()) / 1000);
    expect(Math.abs(minutes * 60 + seconds - now)).toBeLessThanOrEqual(1);
    expect(now).toBeGreaterThan(before - 5);
  }).toPass();
  await expect(tab.locator('[part="price"]')).toContainText("0.7");
  await expect(tab.getByRole("button", { name: "Disconnect" })).toBeVisible();
  expect(wallet.requests).toHaveLength(requestsBefore);

  // A press just after the price has risen would ask whether it is meant for the new one.
  const shownAt = await tab.evaluate(() => performance.now());
  await tab.waitForFunction((shownAt) => performance.now() > shownAt + 1_000, shownAt);
  await mint(tab);
  await expect(tab.getByText(new RegExp(`${drop.name} #\\d+`)).first()).toBeVisible();
});

test("a page with every section and a finished mint is eligible for the back/forward cache", async ({
  page: tab,
  site,
  publish,
  wallet,
  fund,
}) => {
  const drop = await publish();
  await fund(wallet.address, 2_000_000_000n);
  const sections = "recent gallery traits holders minters bounty market";
  const tag = tagOf(drop).replace("<mint-widget", `<mint-widget sections="${sections}"`);
  await tab.goto(site.publish("/full", page(recordPageshow + script + tag)));
  await connectWallet(tab, wallet);
  await mint(tab);
  const minted = tab.getByRole("heading", { name: new RegExp(`^${drop.name} #\\d+`) });
  await expect(minted.first()).toBeVisible();
  await tab.getByRole("region", { name: "Just minted" }).scrollIntoViewIfNeeded();
  await expect(tab.getByRole("region", { name: "Just minted" }).getByRole("button").first()).toBeVisible();

  await tab.goto(site.publish("/elsewhere", page("<p>Elsewhere</p>")));
  await goBack(tab);
  await expect(minted.first()).toBeVisible();
  await expect(regions(tab, drop)).toBeVisible();
});
