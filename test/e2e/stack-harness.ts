import { createSolanaRpc, lamports, type Address, type Rpc, type SolanaRpcApi } from "@solana/kit";
import { test as base } from "playwright/test";
import { createDatabase, type Database } from "../../demo/service/db/database.js";
import { publishDrop, type Drop } from "./drop.js";
import { startSite, type Site } from "./site.js";
import type { StackAddresses } from "./stack.js";

export interface TestAddresses extends StackAddresses {
  readonly priceFeed: string;
}

interface TestFixtures {
  /** Gives lamports, and resolves once the chain has confirmed them. */
  readonly fund: (owner: Address, amount: bigint) => Promise<void>;
  /** What the chain has confirmed that an address holds, in lamports. */
  readonly balanceOf: (owner: Address) => Promise<bigint>;
  /** Publishes a collection of the test's own. */
  readonly publish: (options?: Parameters<typeof publishDrop>[1]) => Promise<Drop>;
}

interface WorkerFixtures {
  /** Where `npm start` has put everything. */
  readonly stack: TestAddresses;
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly database: Database;
  readonly site: Site;
}

/** What stands behind the page, whichever browser shows it. */
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
});
