import { createSolanaRpc, lamports, type Address, type Rpc, type SolanaRpcApi } from "@solana/kit";
import { expect, test as base } from "playwright/test";
import { createDatabase, type Database } from "../../demo/service/platform/db/database.js";
import { publishDrop, type Drop } from "./drop.js";
import { startSite, type Site } from "./site.js";
import type { StackAddresses } from "./stack.js";

export interface TestAddresses extends StackAddresses {
  readonly priceFeed: string;
}

interface TestFixtures {
  /** Transfers lamports; resolves once the chain has confirmed it. */
  readonly fund: (owner: Address, amount: bigint) => Promise<void>;
  /** Confirmed lamports of an address. */
  readonly balanceOf: (owner: Address) => Promise<bigint>;
  /** Publishes a collection for the test. */
  readonly publish: (options?: Parameters<typeof publishDrop>[1]) => Promise<Drop>;
}

interface WorkerFixtures {
  /** Urls of the parts that `npm start` has started. */
  readonly stack: TestAddresses;
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly database: Database;
  readonly site: Site;
}

/** Backend fixtures, independent of the browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // Playwright reads the needed fixtures from the destructuring pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(JSON.parse(process.env.STACK_ADDRESSES ?? "") as TestAddresses),
    { scope: "worker" },
  ],
  rpc: [async ({ stack }, use) => use(createSolanaRpc(stack.rpc)), { scope: "worker" }],
  database: [
    async ({ stack }, use) => {
      const database = createDatabase(stack.databaseUrl, { maxConnections: 2 });
      await use(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  site: [
    // oxlint-disable-next-line no-empty-pattern
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
      await expect.poll(() => balanceOf(owner), { intervals: [50] }).toBeGreaterThanOrEqual(before + amount);
    }),
  publish: ({ database, rpc, site }, use) =>
    use((options) => publishDrop({ database, rpc, origin: site.origin }, options)),
});
