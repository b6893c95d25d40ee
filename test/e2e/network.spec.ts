import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright/test";
import { phases, sessions } from "../../demo/service/db/schema/schema.js";
import { connectWallet, mint } from "./gestures.js";
import { expect, test } from "./harness.js";

const plenty = 20_000_000_000n;
const half = 500_000_000n;

/** An answer in the service's own form that it has not given. */
function refuse(route: Route, status: number, code: string, headers: Record<string, string> = {}) {
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

/** Writes down what is sent to a path, and when; the first so many are answered by `meet`, the rest by the service. */
async function meetFirst(page: Page, path: string, count: number, meet: (route: Route) => Promise<unknown>) {
  const sent: { body: string | null; at: number }[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() === "OPTIONS") return route.continue();
    sent.push({ body: route.request().postData(), at: performance.now() });
    await (sent.length > count ? route.continue() : meet(route));
  });
  return sent;
}

test.describe("an answer to what was signed", () => {
  interface Mishap {
    readonly meet: (route: Route) => Promise<unknown>;
    readonly pause?: number;
    /** One of them shows in the gate that the page asks again. */
    readonly isInGate?: boolean;
  }
  const mishaps: Readonly<Record<string, Mishap>> = {
    "that gets lost": {
      async meet(route) {
        await route.fetch();
        await route.abort("connectionreset");
      },
      isInGate: true,
    },
    "of 503": { meet: (route) => refuse(route, 503, "CHAIN_UNAVAILABLE") },
    "of 429 with Retry-After": {
      meet: (route) => refuse(route, 429, "RATE_LIMITED", { "Retry-After": "2" }),
      pause: 2_000,
    },
    "that something in between makes up": {
      meet: (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    },
  };
  for (const [name, { meet, pause = 0, isInGate = false }] of Object.entries(mishaps)) {
    test(`${name} is asked for again with the same bytes, never signed again${isInGate ? "" : " @nightly"}`, async ({
      publish,
      visit,
      wallet,
      fund,
      page,
      balanceOf,
    }) => {
      const drop = await publish();
      await fund(wallet.address, plenty);
      const before = await balanceOf(drop.treasury);
      await visit(drop);
      await connectWallet(page, wallet);
      const sent = await meetFirst(page, "**/execute-mint", 1, meet);
      await mint(page);
      await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
      expect(sent.length).toBeGreaterThan(1);
      expect(sent[1]!.at - sent[0]!.at).toBeGreaterThanOrEqual(pause);
      expect(wallet.approvals).toBe(1);
      await expect(page.getByText("1 of 10 minted")).toBeVisible();
      expect((await balanceOf(drop.treasury)) - before).toBe(half);
    });
  }
});

test("a reservation is not asked for twice, whatever the answer: that is for the visitor to say @nightly", async ({
  publish,
  visit,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await visit(drop);
  await connectWallet(page, wallet);
  const answers: [words: string, meet: (route: Route) => Promise<unknown>][] = [
    ["Solana isn’t answering", (route) => refuse(route, 503, "CHAIN_UNAVAILABLE")],
    ["Too many requests", (route) => refuse(route, 429, "RATE_LIMITED", { "Retry-After": "1" })],
    ["The mint service can’t be reached", (route) => route.abort("connectionreset")],
  ];
  let next = 0;
  const sent = await meetFirst(page, "**/prepare-mint", answers.length, (route) =>
    answers[next++]![1](route),
  );
  for (const [index, [words]] of answers.entries()) {
    await page.getByRole("button", { name: index ? "Try again" : "Mint", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(words);
    expect(sent).toHaveLength(index + 1);
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(sent).toHaveLength(answers.length + 1);
  expect(wallet.approvals).toBe(1);
});

test("a read that fails is tried again, and not before the service wants to be asked @nightly", async ({
  publish,
  visit,
  page,
}) => {
  const drop = await publish();
  const sent = await meetFirst(page, `**/collections/${drop.shortId}`, 2, (route) =>
    refuse(route, 429, "RATE_LIMITED", { "Retry-After": "1" }),
  );
  await visit(drop);
  await expect(page.getByRole("region", { name: drop.name })).toBeVisible();
  expect(sent).toHaveLength(3);
  for (const [index, { at }] of sent.slice(1).entries()) {
    expect(at - sent[index]!.at).toBeGreaterThanOrEqual(1_000);
  }
});

test("a service that never answers is given half a minute, then a reservation is over and a signed mint asked for again @nightly", async ({
  publish,
  visit,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await page.clock.install();
  await visit(drop);
  await connectWallet(page, wallet);
  const never = () => Promise.resolve();
  const prepared = await meetFirst(page, "**/prepare-mint", 1, never);
  await mint(page);
  await expect.poll(() => prepared.length).toBe(1);
  await page.clock.fastForward(29_000);
  await expect(page.getByRole("button", { name: "Reserving…" })).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(page.getByRole("alert")).toContainText("The mint service is slow to answer.");

  const executed = await meetFirst(page, "**/execute-mint", 1, never);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => executed.length).toBe(1);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(new Set(executed.map(({ body }) => body)).size).toBe(1);
  expect([prepared.length, wallet.approvals]).toEqual([2, 1]);
});

test("over a slow network each step is said, and the mint comes through @nightly", async ({
  publish,
  visit,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await visit(drop);
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
  await mint(page);
  await expect(page.getByRole("button", { name: "Reserving…" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Minting…" })).toBeVisible();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
});

test.describe("what has run out is renewed only with consent", () => {
  test("a reservation, and at a higher price than was agreed to it is asked once more", async ({
    publish,
    visit,
    wallet,
    fund,
    page,
    database,
    balanceOf,
  }) => {
    const drop = await publish();
    await fund(wallet.address, plenty);
    const before = await balanceOf(drop.treasury);
    await visit(drop);
    await connectWallet(page, wallet);
    const executed = await meetFirst(page, "**/execute-mint", 0, () => Promise.resolve());
    wallet.consider = async () => {
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
    await expect(page.getByRole("alert")).toHaveText(/The reservation ran out\. Nothing was paid\./);
    await expect(page.locator('[part="price"]')).toHaveText("0.6 SOL");
    wallet.consider = () => Promise.resolve();

    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("The price has changed from 0.5 SOL to 0.6 SOL.")).toBeVisible();
    expect([wallet.approvals, executed.length]).toEqual([1, 1]);

    await page.getByRole("button", { name: "Mint for 0.6 SOL" }).click();
    await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
    expect(wallet.approvals).toBe(2);
    expect((await balanceOf(drop.treasury)) - before).toBe(600_000_000n);
  });

  test("a reservation that the wallet has slept through: what it signs then is never sent @nightly", async ({
    publish,
    visit,
    wallet,
    fund,
    page,
    balanceOf,
  }) => {
    const drop = await publish();
    await fund(wallet.address, plenty);
    const before = await balanceOf(drop.treasury);
    await visit(drop);
    await connectWallet(page, wallet);
    await page.route("**/prepare-mint", async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { serverTime: string };
      const expiresAt = new Date(Date.parse(body.serverTime) + 3_000).toISOString();
      await route.fulfill({ response, json: { ...body, expiresAt } });
    });
    const executed = await meetFirst(page, "**/execute-mint", 0, () => Promise.resolve());
    let wake: () => void = () => undefined;
    wallet.consider = () => new Promise((resolve) => (wake = resolve));
    await mint(page);
    await expect(page.getByRole("status")).toContainText("Reserved for you for 00:0");
    await expect(page.getByRole("alert")).toContainText("The reservation ran out");
    wake();
    wallet.consider = () => Promise.resolve();
    await page.unroute("**/prepare-mint");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
    expect([wallet.approvals, executed.length]).toEqual([2, 1]);
    expect((await balanceOf(drop.treasury)) - before).toBe(half);
  });

  test("a blockhash: nothing is prepared or signed before the visitor says so @nightly", async ({
    publish,
    visit,
    wallet,
    fund,
    page,
    balanceOf,
  }) => {
    const drop = await publish();
    await fund(wallet.address, plenty);
    const before = await balanceOf(drop.treasury);
    await visit(drop);
    await connectWallet(page, wallet);
    await meetFirst(page, "**/execute-mint", 1, (route) => refuse(route, 409, "BLOCKHASH_EXPIRED"));
    const prepared = await meetFirst(page, "**/prepare-mint", 0, () => Promise.resolve());
    await mint(page);
    await expect(page.getByRole("alert")).toContainText("It took too long to arrive. Nothing was paid.");
    expect([wallet.approvals, prepared.length]).toEqual([1, 1]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
    expect([wallet.approvals, prepared.length]).toEqual([2, 2]);
    expect((await balanceOf(drop.treasury)) - before).toBe(half);
  });
});

test("a price that has risen since it was shown is asked before anything is signed @nightly", async ({
  publish,
  visit,
  wallet,
  fund,
  page,
  database,
  balanceOf,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  const before = await balanceOf(drop.treasury);
  await visit(drop);
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
