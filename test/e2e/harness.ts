import { createSolanaRpc, lamports, type Address, type Rpc, type SolanaRpcApi } from "@solana/kit";
import { test as base, type Locator } from "playwright/test";
import { createDatabase, type Database } from "../../demo/service/db/database.js";
import { publishDrop, type Drop } from "./drop.js";
import { PageWallet } from "./page-wallet.js";
import { startSite, type Site } from "./site.js";
import type { StackAddresses } from "./stack.js";

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
  /** Opens a creator's page with a drop's widget on it; resolves with the widget. */
  readonly visit: (drop: Drop, options?: VisitOptions) => Promise<Locator>;
}

interface WorkerFixtures {
  /** Where `npm start` has put everything. */
  readonly stack: StackAddresses;
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly database: Database;
  readonly site: Site;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // Playwright reads which fixtures are needed from the braces.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use(JSON.parse(process.env.STACK_ADDRESSES ?? "") as StackAddresses),
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
