import { eq } from "drizzle-orm";
import type { Page } from "playwright/test";
import { currencies } from "../../demo/service/catalog/currencies/tables.js";
import { readCost, unitsOf, type CostLine } from "./cost.js";
import { editPhase, phase } from "./drop.js";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";
import type { PageWallet } from "./page-wallet.js";

const plenty = 20_000_000_000n;
const half = 500_000_000n;

/** Main price of the page. */
const priceOf = (page: Page) => page.locator('[part="price"]');

/** Reads the cost table when the wallet is asked to sign. */
function readCostBeforeSigning(page: Page, wallet: PageWallet): Promise<CostLine[]> {
  return new Promise((resolve, reject) => {
    wallet.beforeSigning = async () => {
      wallet.beforeSigning = () => Promise.resolve();
      await readCost(page).then(resolve, reject);
    };
  });
}

test("free: nothing leaves the wallet but the deposit and the fee of the cost table @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  page,
}) => {
  const drop = await publish({ phases: [phase({ pricing: "free", price: undefined })] });
  await fund(wallet.address, plenty);
  const treasury = await balanceOf(drop.treasury);
  await openWidget(drop);
  await expect(priceOf(page)).toHaveText("Free");
  await connectWallet(page, wallet);
  const studied = readCostBeforeSigning(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  const cost = await studied;
  expect(cost.map(([label]) => label)).toEqual(["1 item", "Storage deposit", "Network fee", "Total"]);
  expect(cost[0]![1]).toBe("Free");
  expect(plenty - (await balanceOf(wallet.address))).toBe(unitsOf(cost, "Total"));
  expect(await balanceOf(drop.treasury)).toBe(treasury);
});

test("fixed: price × quantity, deposit and fee add up to what leaves the wallet, to the lamport", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  const treasury = await balanceOf(drop.treasury);
  await openWidget(drop);
  await expect(page.getByText("$80.00", { exact: true })).toBeVisible();
  await connectWallet(page, wallet);
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("3");
  await page.getByRole("spinbutton", { name: "Quantity" }).press("Tab");
  await expect(page.getByRole("status").first()).toContainText(
    /1\.5 SOL \(\$240\.00\) total, plus about 0\.0\d+ SOL for storage deposit and fees\./,
  );

  const studied = readCostBeforeSigning(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: "3 items" })).toBeVisible();
  const cost = await studied;
  expect(cost.map(([label]) => label)).toEqual(["3 × 0.5 SOL", "Storage deposit", "Network fee", "Total"]);
  expect(cost.at(-1)![1]).toMatch(/^1\.5\d+ SOL$/);
  const parts = ["3 × 0.5 SOL", "Storage deposit", "Network fee"].map((label) => unitsOf(cost, label));
  expect(parts.reduce((sum, part) => sum + part)).toBe(unitsOf(cost, "Total"));
  expect(plenty - (await balanceOf(wallet.address))).toBe(unitsOf(cost, "Total"));
  expect((await balanceOf(drop.treasury)) - treasury).toBe(3n * half);
});

test("Dutch: it announces the next drop and price, drops at that second, and is paid as quoted @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  page,
}) => {
  const interval = 4_000;
  const startsAt = Date.now() - 10 * interval - 1_000;
  const drop = await publish({
    phases: [
      phase({
        pricing: "dutch",
        price: "0.9",
        floor: "0.1",
        drop: "0.01",
        intervalSeconds: interval / 1_000,
        startsAt: new Date(startsAt).toISOString(),
      }),
    ],
  });
  await fund(wallet.address, plenty);
  const treasury = await balanceOf(drop.treasury);
  /** Price after its nth drop, in hundredths. */
  const after = (falls: number): number => 90 - falls;
  const format = (hundredths: number): string => `${hundredths / 100} SOL`;
  const widget = await openWidget(drop);
  await connectWallet(page, wallet);
  // In the page, since the price may drop between two looks from outside. The page knows the service's clock to half a
  // round trip, and draws with the next frame.
  const { shown, next, seenAt, longestFrame, roundTrip } = await widget.evaluate(async ({ shadowRoot }) => {
    const readPrice = () => shadowRoot!.querySelector('[part="price"]')!.textContent!.trim();
    const readNext = () =>
      /Drops to (0\.\d+ SOL) in 00:0\d/.exec(shadowRoot!.textContent!.replace(/\s+/g, " "))?.[1];
    while (!readNext()) await new Promise(requestAnimationFrame);
    const [shown, next] = [readPrice(), readNext()!];
    let drawnAt = Date.now();
    let longestFrame = 0;
    while (readPrice() === shown) {
      await new Promise(requestAnimationFrame);
      longestFrame = Math.max(longestFrame, Date.now() - drawnAt);
      drawnAt = Date.now();
    }
    const answers = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/mint/v1/"));
    const roundTrip = Math.max(...answers.map(({ duration }) => duration));
    return { shown, next, seenAt: drawnAt, longestFrame, roundTrip };
  });
  const falls = Math.round(90 - parseFloat(next) * 100);
  expect([shown, next]).toEqual([format(after(falls - 1)), format(after(falls))]);
  const lateness = seenAt - (startsAt + falls * interval);
  expect(lateness + roundTrip / 2).toBeGreaterThan(-100);
  expect(lateness - roundTrip / 2 - longestFrame).toBeLessThan(1_000);

  // Signing takes until the price has dropped again.
  let quoted = 0n;
  let fallen = 0;
  wallet.beforeSigning = async () => {
    const cost = await readCost(page);
    quoted = unitsOf(cost, "1 item");
    fallen = 90 - Number(quoted / 10_000_000n) + 1;
    await new Promise((resolve) => setTimeout(resolve, startsAt + fallen * interval + 300 - Date.now()));
    expect(await readCost(page)).toEqual(cost);
  };
  await mint(page);
  const minted = page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) });
  await expect(minted).toBeVisible();
  expect((await balanceOf(drop.treasury)) - treasury).toBe(quoted);
  await page.getByRole("button", { name: "Mint more" }).click();
  const now = () => format(after(Math.floor((Date.now() - startsAt) / interval)));
  await expect.poll(async () => (await priceOf(page).textContent())!.trim() === now()).toBe(true);
  expect(after(fallen)).toBeLessThan(Number(quoted / 10_000_000n));
});

test("a price that was raised meanwhile needs a confirmation, and is paid only after it @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  database,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  const treasury = await balanceOf(drop.treasury);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeVisible();
  const reprice = (price: string) => editPhase(database, drop, { terms: { pricing: "fixed", price } });

  await reprice("0.6");
  await mint(page);
  await expect(page.getByRole("status").first()).toContainText(
    "The price has changed from 0.5 SOL to 0.6 SOL.",
  );
  expect(unitsOf(await readCost(page), "1 item")).toBe(600_000_000n);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("You weren’t charged.");
  expect([wallet.approvals, await balanceOf(drop.treasury)]).toEqual([0, treasury]);

  // Now the page shows the new price; it is still to be confirmed.
  await expect(priceOf(page)).toHaveText("0.6 SOL");
  await page.getByRole("button", { name: "Try again" }).click();
  expect(wallet.approvals).toBe(0);
  await page.getByRole("button", { name: "Mint for 0.6 SOL" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect((await balanceOf(drop.treasury)) - treasury).toBe(600_000_000n);

  // A lower price needs no confirmation.
  await page.getByRole("button", { name: "Mint more" }).click();
  await reprice("0.4");
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect((await balanceOf(drop.treasury)) - treasury).toBe(1_000_000_000n);
  expect(wallet.approvals).toBe(2);
});

test("in dollars: marked approximate, follows the rate automatically but not during a mint, and is paid as quoted @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  issue,
  setRates,
  awaitPeggedPrice,
  page,
}) => {
  const coin = await issue(9);
  await setRates({ [coin.symbol]: { usd: "160" } });
  const drop = await publish({
    currencies: [coin.currency],
    phases: [phase({ pricing: "usd_pegged", price: undefined, usd: "80", currency: coin.symbol })],
  });
  await fund(wallet.address, plenty);
  await coin.give(wallet.address, plenty);
  await awaitPeggedPrice(drop, half);
  await page.clock.install();
  await openWidget(drop);
  await connectWallet(page, wallet);
  await expect(priceOf(page)).toHaveText(`≈ 0.5 ${coin.text}`);
  await expect(page.getByText("$80.00", { exact: true })).toBeVisible();

  await setRates({ [coin.symbol]: { usd: "200" } });
  await awaitPeggedPrice(drop, 400_000_000n);
  await page.clock.fastForward(15_000);
  await expect(priceOf(page)).toHaveText(`≈ 0.4 ${coin.text}`);
  await expect(page.getByText("$80.00", { exact: true })).toBeVisible();

  let cost: CostLine[] = [];
  wallet.beforeSigning = async () => {
    cost = await readCost(page);
    await setRates({ [coin.symbol]: { usd: "125" } });
    await awaitPeggedPrice(drop, 640_000_000n);
    let reads = 0;
    page.on("request", (request) => void (reads += request.url().includes("pegged-price") ? 1 : 0));
    await page.clock.fastForward(30_000);
    await page.clock.runFor(2_000);
    expect(reads).toBe(0);
    expect(await readCost(page)).toEqual(cost);
    await expect(priceOf(page)).toHaveText(`≈ 0.4 ${coin.text}`);
  };
  await mint(page);
  const minted = page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) });
  await expect(minted).toBeVisible();
  expect(cost[0]).toEqual(["1 item", `0.4 ${coin.text}`]);
  expect(await coin.heldBy(drop.treasury)).toBe(400_000_000n);
  await page.getByRole("button", { name: "Mint more" }).click();
  await expect(priceOf(page)).toHaveText(`≈ 0.64 ${coin.text}`);

  // The rate changes again, and this time the page has not refreshed before the press.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await setRates({ [coin.symbol]: { usd: "100" } });
  await awaitPeggedPrice(drop, 800_000_000n);
  wallet.beforeSigning = () => Promise.resolve();
  await mint(page);
  const question = `The price has changed from ≈ 0.64 ${coin.text} to 0.8 ${coin.text}.`;
  await expect(page.getByRole("status").first()).toContainText(question);
  // The button can be pressed once it has been on screen for a second.
  await page.clock.resume();
  await page.getByRole("button", { name: `Mint for 0.8 ${coin.text}` }).click();
  await expect(minted).toBeVisible();
  expect(await coin.heldBy(drop.treasury)).toBe(1_200_000_000n);
});

test("in dollars, paid in SOL: the rate of SOL determines the price @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  page,
}) => {
  const drop = await publish({ phases: [phase({ pricing: "usd_pegged", price: undefined, usd: "80" })] });
  await fund(wallet.address, plenty);
  const treasury = await balanceOf(drop.treasury);
  await openWidget(drop);
  await expect(priceOf(page)).toHaveText("≈ 0.5 SOL");
  await expect(page.getByText("$80.00", { exact: true })).toBeVisible();
  await connectWallet(page, wallet);
  const studied = readCostBeforeSigning(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect((await studied)[0]).toEqual(["1 item", "0.5 SOL"]);
  expect((await balanceOf(drop.treasury)) - treasury).toBe(half);
});

test("without a rate the price is unavailable, never free, and recovers automatically @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  issue,
  setRates,
  awaitPeggedPrice,
  database,
  page,
}) => {
  const coin = await issue();
  const drop = await publish({
    currencies: [coin.currency],
    phases: [phase({ pricing: "usd_pegged", price: undefined, usd: "6", currency: coin.symbol })],
  });
  await fund(wallet.address, plenty);
  await coin.give(wallet.address, 10_000_000n);
  await page.clock.install();
  await openWidget(drop);
  await expect(priceOf(page)).toHaveText("Price unavailable");
  await connectWallet(page, wallet);
  const button = page.getByRole("button", { name: "Price unavailable" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("status").first()).toContainText("We can’t get the price right now.");

  await setRates({ [coin.symbol]: { usd: "2" } });
  await awaitPeggedPrice(drop, 3_000_000n);
  await page.clock.fastForward(15_000);
  await expect(priceOf(page)).toHaveText(`≈ 3 ${coin.text}`);

  // The rate disappears before the page refreshes.
  await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const nameInFeed = (feedSymbol: string) =>
    database.update(currencies).set({ feedSymbol }).where(eq(currencies.mint, coin.mint));
  await nameInFeed(`${coin.symbol} of yesterday`);
  await awaitPeggedPrice(drop, null);
  await mint(page);
  await expect(page.getByRole("alert")).toContainText("The price isn’t available");
  await page.clock.resume();
  expect(wallet.approvals).toBe(0);
  await expect(button).toBeVisible();
  await expect(priceOf(page)).toHaveText("Price unavailable");

  await nameInFeed(coin.symbol);
  await awaitPeggedPrice(drop, 3_000_000n);
  await page.clock.fastForward(15_000);
  await expect(priceOf(page)).toHaveText(`≈ 3 ${coin.text}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect([await coin.heldBy(wallet.address), await coin.heldBy(drop.treasury)]).toEqual([
    7_000_000n,
    3_000_000n,
  ]);
});

const inCoins = {
  "in an SPL token": {
    terms: { price: "7.5" },
    shown: "7.5",
    unit: 7_500_000n,
    dollars: "$15.00",
    isInGate: true,
  },
  "as SOL in an SPL token": {
    terms: { pricing: "native_pegged", price: "0.05" },
    shown: "≈ 4",
    unit: 4_000_000n,
    dollars: "$8.00",
    isInGate: false,
  },
} as const;
for (const [name, { terms, shown, unit, dollars, isInGate }] of Object.entries(inCoins)) {
  test(`${name}: the tokens go to a treasury without a token account, deposits and fee are paid in SOL${isInGate ? "" : " @full"}`, async ({
    publish,
    openWidget,
    wallet,
    fund,
    balanceOf,
    issue,
    setRates,
    awaitDollars,
    page,
  }) => {
    const coin = await issue();
    await setRates({ [coin.symbol]: { usd: "2" } });
    const drop = await publish({
      currencies: [coin.currency],
      phases: [phase({ ...terms, currency: coin.symbol })],
    });
    await fund(wallet.address, plenty);
    await coin.give(wallet.address, 20_000_000n);
    const treasury = await balanceOf(drop.treasury);
    expect(await coin.heldBy(drop.treasury)).toBeNull();
    // The service gets the new coin's rate with its next refresh.
    await awaitDollars(drop);
    await openWidget(drop);
    await expect(priceOf(page)).toHaveText(`${shown} ${coin.text}`);
    await expect(page.getByText(dollars, { exact: true })).toBeVisible();
    await connectWallet(page, wallet);
    await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
    await page.getByRole("spinbutton", { name: "Quantity" }).press("Tab");
    const studied = readCostBeforeSigning(page, wallet);
    await mint(page);
    await expect(page.getByRole("heading", { name: "2 items" })).toBeVisible();

    const cost = await studied;
    expect(cost.map(([label]) => label).slice(1)).toEqual([
      "Storage deposit",
      "Network fee",
      "Total",
      "plus",
    ]);
    expect(unitsOf(cost, "Total", 6)).toBe(2n * unit);
    expect(await coin.heldBy(wallet.address)).toBe(20_000_000n - 2n * unit);
    expect(await coin.heldBy(drop.treasury)).toBe(2n * unit);
    // The cost is an upper bound: the treasury's account could be closed between the two transactions.
    const tokenAccountRent = 2_039_280n;
    expect(plenty - (await balanceOf(wallet.address))).toBe(unitsOf(cost, "plus") - tokenAccountRent);
    expect(await balanceOf(drop.treasury)).toBe(treasury);
  });
}
