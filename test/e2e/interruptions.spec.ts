import type { BrowserContext, Page, Route } from "playwright/test";
import { isFullRun } from "../scope.js";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";
import type { PageWallet } from "./page-wallet.js";

const plenty = 20_000_000_000n;
const half = 500_000_000n;

/** Mint that is held at one of its steps until released. */
interface Held {
  /** Resolves when the mint has reached the step. */
  readonly reached: Promise<void>;
  /** Drops the held request, as a broken connection does, and holds nothing afterwards. */
  lose(): Promise<void>;
}

type Hold = (context: BrowserContext, wallet: PageWallet) => Promise<Held>;

/** Holds the first request to `path`; with `isHeard` after the service has received it. */
function holdRequest(path: string, isReceived = false): Hold {
  return async (context) => {
    let reach: (route: Route) => void;
    const held = new Promise<Route>((resolve) => (reach = resolve));
    await context.route(
      `**/${path}`,
      async (route) => {
        if (isReceived) await route.fetch();
        reach(route);
      },
      { times: 1 },
    );
    return {
      reached: held.then(() => undefined),
      lose: async () => (await held).abort("internetdisconnected"),
    };
  };
}

const holdSignature: Hold = (_, wallet) =>
  new Promise((resolve) => {
    let sign: () => void = () => undefined;
    const reached = new Promise<void>((reach) => {
      wallet.beforeSigning = () => {
        wallet.beforeSigning = () => Promise.resolve();
        reach();
        return new Promise((done) => (sign = done));
      };
    });
    resolve({ reached, lose: () => Promise.resolve(sign()) });
  });

interface Moment {
  readonly hold: Hold;
  readonly isSigned: boolean;
  readonly approvals: number;
  /** The gate reloads the page here. The full run ends it in every way, and breaks the connection, at each step. */
  readonly isInGate?: boolean;
}

const moments: Readonly<Record<string, Moment>> = {
  "while the service prepares": { hold: holdRequest("prepare-mint"), isSigned: false, approvals: 1 },
  "with the transactions on their way to the page": {
    hold: holdRequest("prepare-mint", true),
    isSigned: false,
    approvals: 1,
  },
  "while the wallet asks its owner": { hold: holdSignature, isSigned: false, approvals: 2 },
  "signed, before the service has it": {
    hold: holdRequest("execute-mint"),
    isSigned: true,
    approvals: 1,
  },
  "with the answer on its way to the page": {
    hold: holdRequest("execute-mint", true),
    isSigned: true,
    approvals: 1,
    isInGate: true,
  },
};

/** Ways in which a page ends; each resolves with the page on which the visitor continues. */
const ends: Readonly<Record<string, (page: Page) => Promise<Page>>> = {
  async "a reload"(page) {
    await page.reload();
    return page;
  },
  async "a closed tab"(page) {
    const next = await page.context().newPage();
    const address = page.url();
    await page.close();
    await next.goto(address);
    return next;
  },
  async "a crash"(page) {
    const next = await page.context().newPage();
    const address = page.url();
    const crashed = page.waitForEvent("crash");
    const client = await page.context().newCDPSession(page);
    void client.send("Page.crash").catch(() => undefined);
    await crashed;
    await next.goto(address);
    return next;
  },
};

const usedEnds = Object.entries(ends).filter(([name]) => isFullRun || name === "a reload");

for (const [moment, { hold, isSigned, approvals, isInGate = false }] of Object.entries(moments)) {
  const names = usedEnds.map(([name]) => name).join(", ");
  test(`${names} ${moment}: nothing is lost or duplicated${isInGate ? "" : " @full"}`, async ({
    mintedOf,
    publish,
    openWidget,
    wallet,
    fund,
    page: first,
    context,
    balanceOf,
  }) => {
    const drop = await publish();
    await fund(wallet.address, plenty);
    const before = await balanceOf(drop.treasury);
    await openWidget(drop);
    await connectWallet(first, wallet);
    let page = first;
    let minted = 0;
    for (const [name, end] of usedEnds) {
      await test.step(name, async () => {
        const approvalsBefore = wallet.approvals;
        const { reached } = await hold(context, wallet);
        await mint(page);
        await reached;

        page = await end(page);
        minted++;
        if (!isSigned) await mint(page);
        await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
        await expect.poll(() => mintedOf(drop)).toBe(minted);
        expect(wallet.approvals - approvalsBefore).toBe(approvals);
        expect((await balanceOf(drop.treasury)) - before).toBe(BigInt(minted) * half);
        await page.getByRole("button", { name: "Mint more" }).click();
      });
    }
  });

  test(`a connection that breaks ${moment} is reported, and the mint continues when it is back @full`, async ({
    mintedOf,
    publish,
    openWidget,
    wallet,
    fund,
    page,
    context,
    balanceOf,
  }) => {
    const drop = await publish();
    await fund(wallet.address, plenty);
    const before = await balanceOf(drop.treasury);
    await openWidget(drop);
    await connectWallet(page, wallet);
    const { reached, lose } = await hold(context, wallet);
    await mint(page);
    await reached;

    await context.setOffline(true);
    await lose();
    const isSent = isSigned || approvals === 2;
    if (isSent) {
      await expect(page.getByRole("status")).toHaveText(/^You’re offline\. Your transaction is signed/);
      await context.setOffline(false);
    } else {
      await expect(page.getByRole("alert")).toContainText("Check your connection and try again.");
      await context.setOffline(false);
      await page.getByRole("button", { name: "Try again" }).click();
    }
    await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
    await expect.poll(() => mintedOf(drop)).toBe(1);
    expect(wallet.approvals).toBe(1);
    expect((await balanceOf(drop.treasury)) - before).toBe(half);
  });
}

test("an offline page says so, and refreshes when it is back online @full", async ({
  publish,
  openWidget,
  page,
  context,
}) => {
  await openWidget(await publish());
  await expect(page.getByRole("spinbutton", { name: "Quantity" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole("status")).toHaveText("You’re offline. This page may be out of date.");
  await context.setOffline(false);
  await expect(page.getByRole("status")).toContainText("You won’t be charged until you approve");
});

test("a second tab requests no signature of its own, and shows the result of the first one's mint @full", async ({
  mintedOf,
  publish,
  openWidget,
  wallet,
  fund,
  page,
  context,
  balanceOf,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  const before = await balanceOf(drop.treasury);
  await openWidget(drop);
  await connectWallet(page, wallet);
  // Another tab connects the wallet again once this one has.
  await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("button", { name: "Mint", exact: true })).toBeVisible();

  const { reached, lose: sign } = await holdSignature(context, wallet);
  await mint(page);
  await reached;
  await mint(other);
  await expect(other.getByRole("alert")).toContainText("This wallet is minting in another tab.");
  await other.getByRole("button", { name: "Try again" }).click();
  await expect(other.getByRole("alert")).toContainText("This wallet is minting in another tab.");
  expect(wallet.approvals).toBe(1);

  await sign();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
    await expect.poll(() => mintedOf(drop)).toBe(1);
  }
  expect(wallet.approvals).toBe(1);
  expect((await balanceOf(drop.treasury)) - before).toBe(half);
});

test("a second tab takes over the signed mint of a tab that crashes @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
  context,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await connectWallet(page, wallet);
  // Another tab connects the wallet again once this one has.
  await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("button", { name: "Mint", exact: true })).toBeVisible();
  // No attempt of the first tab gets an answer, however long the other one takes.
  let reach: () => void;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  await page.route("**/execute-mint", () => reach());
  await mint(page);
  await reached;
  await mint(other);
  await expect(other.getByRole("alert")).toContainText("This wallet is minting in another tab.");
  const client = await context.newCDPSession(page);
  void client.send("Page.crash").catch(() => undefined);
  await expect(other.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(wallet.approvals).toBe(1);
});
