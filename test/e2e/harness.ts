import { generateKeyPairSigner } from "@solana/kit";
import { expect, type Locator } from "playwright/test";
import type { CollectionResponse } from "../../src/contract/mint/collection.js";
import type { PeggedPriceResponse } from "../../src/contract/mint/prices.js";
import { listPhases } from "../../demo/service/catalog/phases/queries.js";
import { issueCoin, type Coin } from "./coin.js";
import type { Drop } from "./drop.js";
import { PageWallet } from "./page-wallet.js";
import { setFeedRates, type FeedRate } from "./price-feed.js";
import { test as base } from "./stack-harness.js";

interface VisitOptions {
  /** Attributes of the widget besides those of the drop. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Headers of the creator's page. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface TestFixtures {
  /** Announced on every page before its scripts; it holds no funds. */
  readonly wallet: PageWallet;
  /** Issues an SPL token for the test; six decimals by default. */
  readonly issue: (decimals?: number) => Promise<Coin>;
  /** Sets the rates of the test's own coins. SOL stays at 160 dollars. */
  readonly setRates: (rates: Readonly<Record<string, FeedRate>>) => Promise<void>;
  /**
   * Resolves once the service returns this pegged price of the drop's first phase, in base units; null: none.
   */
  readonly awaitPeggedPrice: (drop: Drop, baseUnits: bigint | null) => Promise<void>;
  /** Resolves once the service knows the price of the drop's first phase in dollars, which needs a coin's rate. */
  readonly awaitDollars: (drop: Drop) => Promise<void>;
  /** Reads a drop as its page does. */
  readonly readCollection: (drop: Drop) => Promise<CollectionResponse>;
  /** Reads how many of a drop's items are minted. */
  readonly mintedOf: (drop: Drop) => Promise<number>;
  /** Opens a creator's page with a drop's widget; resolves with the widget. */
  readonly openWidget: (drop: Drop, options?: VisitOptions) => Promise<Locator>;
}

export const test = base.extend<TestFixtures>({
  // A widget reads on until its page is closed: a route's handler that is at work then is no failure of the test.
  context: async ({ context }, use) => {
    await use(context);
    // It rejects where a page has crashed, once the handlers have ended.
    for (const routed of [context, ...context.pages()])
      await routed.unrouteAll({ behavior: "ignoreErrors" }).catch(() => undefined);
  },
  wallet: [async ({ context }, use) => use(await PageWallet.install(context)), { auto: true }],
  issue: ({ rpc, fund }, use) =>
    use(async (decimals = 6) => {
      const issuer = await generateKeyPairSigner();
      await fund(issuer.address, 1_000_000_000n);
      return issueCoin(rpc, issuer, decimals);
    }),
  setRates: ({ stack }, use) => use((rates) => setFeedRates(stack.priceFeed, rates)),
  awaitPeggedPrice: ({ stack, site, request, database }, use) =>
    use(async (drop, baseUnits) => {
      const [phase] = await listPhases(database, drop.id);
      const address = `${stack.service}/mint/v1/phases/${phase!.id}/pegged-price`;
      const headers = { "X-API-Key": drop.key, Origin: site.origin };
      const read = async () => {
        const { price } = (await (await request.get(address, { headers })).json()) as PeggedPriceResponse;
        return price?.baseUnits ?? null;
      };
      await expect.poll(read, { intervals: [100] }).toBe(baseUnits === null ? null : String(baseUnits));
    }),
  readCollection: ({ stack, site, request }, use) =>
    use(async (drop) => {
      const headers = { "X-API-Key": drop.key, Origin: site.origin };
      const answer = await request.get(`${stack.service}/mint/v1/collections/${drop.shortId}`, { headers });
      return (await answer.json()) as CollectionResponse;
    }),
  awaitDollars: ({ readCollection }, use) =>
    use(async (drop) => {
      const read = async () => (await readCollection(drop)).phases.all[0]?.priceDisplay?.usd ?? null;
      await expect.poll(read, { intervals: [100] }).not.toBeNull();
    }),
  mintedOf: ({ readCollection }, use) => use(async (drop) => (await readCollection(drop)).supply.minted ?? 0),
  openWidget: ({ page, stack, site }, use) =>
    use(async (drop, { attributes = {}, headers = {} } = {}) => {
      const all = { collection: drop.shortId, key: drop.key, ...attributes };
      const written = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
      const address = site.publish(
        `/${drop.shortId}`,
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>${drop.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="data:,">
        <script type="module" src="${stack.service}/widget/mint-widget.js"></script>
        <main><mint-widget ${written.join(" ")}></mint-widget></main>`,
        headers,
      );
      await page.goto(address);
      return page.locator("mint-widget");
    }),
});

export { expect } from "playwright/test";
