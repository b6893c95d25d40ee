import { generateKeyPairSigner } from "@solana/kit";
import type { Locator } from "playwright/test";
import type { PeggedPriceResponse } from "../../src/contract/phase-price.js";
import { listPhases } from "../../demo/service/db/repositories/operator-writes.js";
import { issueCoin, type Coin } from "./coin.js";
import type { Drop } from "./drop.js";
import { PageWallet } from "./page-wallet.js";
import { tellRates, type ToldRate } from "./price-feed.js";
import { test as base } from "./stack-harness.js";

interface VisitOptions {
  /** Of the widget, beside those that name the drop. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** That the creator's server sends with the page. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface TestFixtures {
  /** On every page from its first moment; it holds nothing. */
  readonly wallet: PageWallet;
  /** Issues an SPL token of the test's own; six digits by default. */
  readonly issue: (decimals?: number) => Promise<Coin>;
  /** Sets the rates of the test's own coins. SOL stays at 160 dollars. */
  readonly tell: (rates: Readonly<Record<string, ToldRate>>) => Promise<void>;
  /** Resolves once the service tells this pegged price of the drop's first phase, in base units; null: none. */
  readonly hear: (drop: Drop, baseUnits: bigint | null) => Promise<void>;
  /** Opens a creator's page with a drop's widget on it; resolves with the widget. */
  readonly visit: (drop: Drop, options?: VisitOptions) => Promise<Locator>;
}

export const test = base.extend<TestFixtures>({
  wallet: [async ({ context }, use) => use(await PageWallet.install(context)), { auto: true }],
  issue: ({ rpc, fund }, use) =>
    use(async (decimals = 6) => {
      const issuer = await generateKeyPairSigner();
      await fund(issuer.address, 1_000_000_000n);
      return issueCoin(rpc, issuer, decimals);
    }),
  tell: ({ stack }, use) => use((rates) => tellRates(stack.priceFeed, rates)),
  hear: ({ stack, site, request, database }, use) =>
    use(async (drop, baseUnits) => {
      const [phase] = await listPhases(database, drop.id);
      const address = `${stack.service}/mint/v1/phases/${phase!.id}/pegged-price`;
      const headers = { "X-API-Key": drop.key, Origin: site.origin };
      for (;;) {
        const answer = (await (await request.get(address, { headers })).json()) as PeggedPriceResponse;
        if ((answer.price?.baseUnits ?? null) === (baseUnits === null ? null : String(baseUnits))) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }),
  visit: ({ page, stack, site }, use) =>
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
