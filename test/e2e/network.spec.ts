import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright/test";
import { phases } from "../../demo/service/catalog/phases/tables.js";
import { sessions } from "../../demo/service/catalog/mints/tables.js";
import { connectWallet, mint, mintAgainAnyway } from "./page-actions.js";
import { expect, test } from "./harness.js";

const plenty = 20_000_000_000n;
const half = 500_000_000n;

/** Error response in the service's format. */
function respondWithError(route: Route, status: number, code: string, headers: Record<string, string> = {}) {
  return route.fulfill({
    status,
    headers: {
      "Access-Control-Allow-Origin": new URL(route.request().frame().url()).origin,
      "Access-Control-Expose-Headers": "Retry-After",
      ...headers,
    },
    json: { success: false, code, message: "Not now." },
  });
}

/**
 * Records requests to a URL with their times; the first `count` are answered by `handle`, the rest by the
 * service.
 */
async function interceptFirst(
  page: Page,
  url: string | RegExp,
  count: number,
  handle: (route: Route) => Promise<unknown>,
) {
  const sent: { body: string | null; at: number }[] = [];
  await page.route(url, async (route) => {
    if (route.request().method() === "OPTIONS") return route.continue();
    sent.push({ body: route.request().postData(), at: performance.now() });
    await (sent.length > count ? route.continue() : handle(route));
  });
  return sent;
}

test.describe("a response about a signed mint", () => {
  interface Failure {
    readonly meet: (route: Route) => Promise<unknown>;
    readonly pause?: number;
    /** The gate's example of a retry. */
    readonly isInGate?: boolean;
  }
  const failures: Readonly<Record<string, Failure>> = {
    "that gets lost": {
      async meet(route) {
        await route.fetch();
        await route.abort("connectionreset");
      },
      isInGate: true,
    },
    "of 503": { meet: (route) => respondWithError(route, 503, "CHAIN_UNAVAILABLE") },
    "of 429 with Retry-After": {
      meet: (route) => respondWithError(route, 429, "RATE_LIMITED", { "Retry-After": "2" }),
      pause: 2_000,
    },
    "that something in between makes up": {
      meet: (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    },
  };
  for (const [name, { meet, pause = 0, isInGate = false }] of Object.entries(failures)) {
    test(`${name} is retried with the same bytes, never signed again${isInGate ? "" : " @full"}`, async ({
      mintedOf,
      publish,
      openWidget,
      wallet,
      fund,
      page,
      balanceOf,
    }) => {
      const drop = await publish();
      await fund(wallet.address, plenty);
      const before = await balanceOf(drop.treasury);
      await openWidget(drop);
      await connectWallet(page, wallet);
      const sent = await interceptFirst(page, "**/execute-mint", 1, meet);
      await mint(page);
      await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
      expect(sent.length).toBeGreaterThan(1);
      expect(sent[1]!.at - sent[0]!.at).toBeGreaterThanOrEqual(pause);
      expect(wallet.approvals).toBe(1);
      await expect.poll(() => mintedOf(drop)).toBe(1);
      expect((await balanceOf(drop.treasury)) - before).toBe(half);
    });
  }
});

test("prepare is never retried automatically, whatever the response @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await connectWallet(page, wallet);
  const answers: [message: string, handle: (route: Route) => Promise<unknown>][] = [
    ["Solana isn’t responding", (route) => respondWithError(route, 503, "CHAIN_UNAVAILABLE")],
    ["Too many requests", (route) => respondWithError(route, 429, "RATE_LIMITED", { "Retry-After": "1" })],
    ["The mint service can’t be reached", (route) => route.abort("connectionreset")],
  ];
  let next = 0;
  const sent = await interceptFirst(page, "**/prepare-mint", answers.length, (route) =>
    answers[next++]![1](route),
  );
  for (const [index, [message]] of answers.entries()) {
    await page.getByRole("button", { name: index ? "Try again" : "Mint", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(message);
    expect(sent).toHaveLength(index + 1);
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(sent).toHaveLength(answers.length + 1);
  expect(wallet.approvals).toBe(1);
});

test("a failed read is retried, not before Retry-After @full", async ({ publish, openWidget, page }) => {
  const drop = await publish();
  const sent = await interceptFirst(page, new RegExp(`/collections/${drop.shortId}(\\?|$)`), 2, (route) =>
    respondWithError(route, 429, "RATE_LIMITED", { "Retry-After": "1" }),
  );
  await openWidget(drop);
  await expect(page.getByRole("region", { name: drop.name })).toBeVisible();
  expect(sent).toHaveLength(3);
  for (const [index, { at }] of sent.slice(1).entries()) {
    expect(at - sent[index]!.at).toBeGreaterThanOrEqual(1_000);
  }
});

test("a request without a response times out after half a minute: prepare fails, execute is retried @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await page.clock.install();
  await openWidget(drop);
  await connectWallet(page, wallet);
  const never = () => Promise.resolve();
  const prepared = await interceptFirst(page, "**/prepare-mint", 1, never);
  await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await mint(page);
  await expect.poll(() => prepared.length).toBe(1);
  await page.clock.fastForward(29_000);
  await expect(page.getByRole("button", { name: "Reserving…" })).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(page.getByRole("alert")).toContainText("The mint service is taking too long.");
  await page.clock.resume();

  const executed = await interceptFirst(page, "**/execute-mint", 1, never);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => executed.length).toBe(1);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(new Set(executed.map(({ body }) => body)).size).toBe(1);
  expect([prepared.length, wallet.approvals]).toEqual([2, 1]);
});

test("over a slow network each step is shown, and the mint succeeds @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  const widget = await openWidget(drop);
  await connectWallet(page, wallet);
  await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeVisible();
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 600,
    downloadThroughput: 20_000,
    uploadThroughput: 20_000,
  });
  // Each step is there for as long as its request takes.
  await widget.evaluate(({ shadowRoot }) => {
    const steps = new Set<string>();
    Object.assign(window, { steps });
    const record = () => steps.add(shadowRoot!.querySelector("[part=button]")?.textContent?.trim() ?? "");
    new MutationObserver(record).observe(shadowRoot!, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  const steps = await page.evaluate(() => [...(window as unknown as { steps: Set<string> }).steps]);
  expect(steps).toEqual(expect.arrayContaining(["Reserving…", "Minting…"]));
});

test.describe("expired parts are renewed only with consent", () => {
  test("a reservation, and a price higher than agreed is confirmed again @full", async ({
    publish,
    openWidget,
    wallet,
    fund,
    page,
    database,
    balanceOf,
  }) => {
    const drop = await publish();
    await fund(wallet.address, plenty);
    const before = await balanceOf(drop.treasury);
    await openWidget(drop);
    await connectWallet(page, wallet);
    const executed = await interceptFirst(page, "**/execute-mint", 0, () => Promise.resolve());
    wallet.beforeSigning = async () => {
      await database
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(sessions.collectionId, drop.id));
      await database
        .update(phases)
        .set({ priceBaseUnits: 600_000_000n })
        .where(eq(phases.collectionId, drop.id));
    };
    await mint(page);
    await expect(page.getByRole("alert")).toContainText(
      "Your reservation expired. The transaction you already signed could still go through and charge you.",
    );
    await expect(page.locator('[part="price"]')).toHaveText("0.6 SOL");
    wallet.beforeSigning = () => Promise.resolve();

    await mintAgainAnyway(page);
    await expect(page.getByText("The price has changed from 0.5 SOL to 0.6 SOL.")).toBeVisible();
    expect([wallet.approvals, executed.length]).toEqual([1, 1]);

    await page.getByRole("button", { name: "Mint for 0.6 SOL" }).click();
    await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
    expect(wallet.approvals).toBe(2);
    expect((await balanceOf(drop.treasury)) - before).toBe(600_000_000n);
  });

  test("a reservation that expired while the wallet was open, and was declined: its signature is never sent @full", async ({
    publish,
    openWidget,
    wallet,
    fund,
    page,
    balanceOf,
  }) => {
    const drop = await publish();
    await fund(wallet.address, plenty);
    const before = await balanceOf(drop.treasury);
    await page.clock.install();
    await openWidget(drop);
    await connectWallet(page, wallet);
    await page.route("**/prepare-mint", async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { serverTime: string };
      const expiresAt = new Date(Date.parse(body.serverTime) + 60_000).toISOString();
      await route.fulfill({ response, json: { ...body, expiresAt } });
    });
    const executed = await interceptFirst(page, "**/execute-mint", 0, () => Promise.resolve());
    let wake: () => void = () => undefined;
    wallet.beforeSigning = () => new Promise((resolve) => (wake = resolve));
    await mint(page);
    await expect(page.getByRole("status")).toContainText(/Your reservation ends in 0[01]:\d\d/);
    await page.clock.fastForward(60_000);
    await expect(page.getByRole("status")).toContainText("Your reservation expired.");
    await expect(page.getByRole("table", { name: "Price breakdown" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alert")).toContainText("Your reservation expired");
    wake();
    wallet.beforeSigning = () => Promise.resolve();
    await page.unroute("**/prepare-mint");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
    expect([wallet.approvals, executed.length]).toEqual([2, 1]);
    expect((await balanceOf(drop.treasury)) - before).toBe(half);
  });

  test("a blockhash: nothing is prepared or signed before the visitor confirms @full", async ({
    publish,
    openWidget,
    wallet,
    fund,
    page,
    balanceOf,
  }) => {
    const drop = await publish();
    await fund(wallet.address, plenty);
    const before = await balanceOf(drop.treasury);
    await openWidget(drop);
    await connectWallet(page, wallet);
    await interceptFirst(page, "**/execute-mint", 1, (route) =>
      respondWithError(route, 409, "BLOCKHASH_EXPIRED"),
    );
    const prepared = await interceptFirst(page, "**/prepare-mint", 0, () => Promise.resolve());
    await mint(page);
    await expect(page.getByRole("alert")).toContainText(
      "The transaction expired. The transaction you already signed could still go through and charge you.",
    );
    expect([wallet.approvals, prepared.length]).toEqual([1, 1]);
    await mintAgainAnyway(page);
    await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
    expect([wallet.approvals, prepared.length]).toEqual([2, 2]);
    expect((await balanceOf(drop.treasury)) - before).toBe(half);
  });
});

test("a price that has risen since it was shown is confirmed before anything is signed @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
  database,
  balanceOf,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  const before = await balanceOf(drop.treasury);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeVisible();
  await database.update(phases).set({ priceBaseUnits: 700_000_000n }).where(eq(phases.collectionId, drop.id));
  await mint(page);
  await expect(page.getByText("The price has changed from 0.5 SOL to 0.7 SOL.")).toBeVisible();
  expect(wallet.approvals).toBe(0);
  await page.getByRole("button", { name: "Mint for 0.7 SOL" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect((await balanceOf(drop.treasury)) - before).toBe(700_000_000n);
});
