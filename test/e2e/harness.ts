import {
  createSolanaRpc,
  generateKeyPairSigner,
  lamports,
  type Address,
  type Rpc,
  type SolanaRpcApi,
} from "@solana/kit";
import { test as base, type Locator } from "playwright/test";
import type { PeggedPriceResponse } from "../../src/contract/phase-price.js";
import { createDatabase, type Database } from "../../demo/service/db/database.js";
import { listPhases } from "../../demo/service/db/operator-writes.js";
import { issueCoin, type Coin } from "./coin.js";
import { publishDrop, type Drop } from "./drop.js";
import { PageWallet } from "./page-wallet.js";
import { tellRates, type ToldRate } from "./price-feed.js";
import { startSite, type Site } from "./site.js";
import type { StackAddresses } from "./stack.js";

export interface TestAddresses extends StackAddresses {
  readonly priceFeed: string;
}

interface VisitOptions {
  /** Of the widget, beside those that name the drop. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** That the creator's server sends with the page. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface TestFixtures {
  /** On every page from its first moment; it holds nothing. */
  readonly wallet: PageWallet;
  /** Gives lamports, and resolves once the chain has confirmed them. */
  readonly fund: (owner: Address, amount: bigint) => Promise<void>;
  /** What the chain has confirmed that an address holds, in lamports. */
  readonly balanceOf: (owner: Address) => Promise<bigint>;
  /** Publishes a collection of the test's own. */
  readonly publish: (options?: Parameters<typeof publishDrop>[1]) => Promise<Drop>;
  /** Issues an SPL token of the test's own; six digits by default. */
  readonly issue: (decimals?: number) => Promise<Coin>;
  /** Makes the price feed tell these rates beside the usual ones, until the test is over. SOL is at 160 dollars. */
  readonly tell: (rates: Readonly<Record<string, ToldRate>>) => Promise<void>;
  /** Resolves once the service tells this pegged price of the drop's first phase, in base units; null: none. */
  readonly hear: (drop: Drop, baseUnits: bigint | null) => Promise<void>;
  /** Opens a creator's page with a drop's widget on it; resolves with the widget. */
  readonly visit: (drop: Drop, options?: VisitOptions) => Promise<Locator>;
}

interface WorkerFixtures {
  /** Where `npm start` has put everything. */
  readonly stack: TestAddresses;
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly database: Database;
  readonly site: Site;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // Playwright reads which fixtures are needed from the braces.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use(JSON.parse(process.env.STACK_ADDRESSES ?? "") as TestAddresses),
    { scope: "worker" },
  ],
  rpc: [async ({ stack }, use) => use(createSolanaRpc(stack.rpc)), { scope: "worker" }],
  database: [
    async ({ stack }, use) => {
      const database = createDatabase(stack.databaseUrl, { maximumConnections: 2 });
      await use(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],

  wallet: [async ({ context }, use) => use(await PageWallet.install(context)), { auto: true }],
  balanceOf: ({ rpc }, use) =>
    use(async (owner) => (await rpc.getBalance(owner, { commitment: "confirmed" }).send()).value),
  fund: ({ rpc, balanceOf }, use) =>
    use(async (owner, amount) => {
      const before = await balanceOf(owner);
      await rpc.requestAirdrop(owner, lamports(amount)).send();
      while ((await balanceOf(owner)) < before + amount)
        await new Promise((resolve) => setTimeout(resolve, 50));
    }),
  publish: ({ database, rpc, site }, use) =>
    use((options) => publishDrop({ database, rpc, origin: site.origin }, options)),
  issue: ({ rpc, fund }, use) =>
    use(async (decimals = 6) => {
      const issuer = await generateKeyPairSigner();
      await fund(issuer.address, 1_000_000_000n);
      return issueCoin(rpc, issuer, decimals);
    }),
  tell: async ({ stack }, use) => {
    await use((rates) => tellRates(stack.priceFeed, rates));
    await tellRates(stack.priceFeed, {});
  },
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
