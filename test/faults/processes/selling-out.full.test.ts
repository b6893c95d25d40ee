import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFullRun } from "../../scope.js";
import { createBuyer, executeWithRetry, type Buyer } from "./buyer.js";
import { readReconciliationData } from "./reconciliation-data.js";
import { startCluster, type Cluster, type RunningService } from "./cluster.js";

const processes = 4;
const connectionsEach = 75;
/** The gate has fewer buyers with the same races: all start at once. */
const size = isFullRun
  ? { buyers: 2_000, supply: 100, phases: [30, 50, null], atOnce: 320, tries: 240, triesAtOnce: 96 }
  : { buyers: 160, supply: 24, phases: [7, 12, null], atOnce: 160, tries: 48, triesAtOnce: 48 };

let cluster: Cluster;
let services: RunningService[];
beforeAll(async () => {
  cluster = await startCluster({ maxConnections: 340 });
  const environment = { DATABASE_CONNECTIONS: String(connectionsEach), LOG_LEVEL: "info" };
  services = await Promise.all(Array.from({ length: processes }, () => cluster.start(environment)));
});
afterAll(() => cluster.close());

const at = (index: number) => services[index % processes]!.address;

function* addressesFrom(index: number) {
  for (let place = index; ; place++) yield at(place);
}

async function runAll(tasks: Iterable<() => Promise<void>>, atOnce: number): Promise<void> {
  const queue = tasks[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await next.value();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function countInto(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/**
 * Prepares at one process and executes at the next. Responses that say nothing about the sale, as of a slow
 * machine, are retried.
 * @returns `confirmed`, the error code, or `RESERVED` where others hold all that is left
 */
async function buy(buyer: Buyer, index: number): Promise<string> {
  for (const address of addressesFrom(index)) {
    const prepared = await buyer.prepare(address);
    if (prepared.status === 0 || prepared.status >= 500) continue;
    if (prepared.code === "SOLD_OUT" && prepared.details !== undefined) return "RESERVED";
    if (!prepared.body) return prepared.code!;
    const [signed] = await buyer.sign(prepared.body);
    const answer = await executeWithRetry(buyer, addressesFrom(index + 1), signed!);
    return answer.body?.status ?? answer.code!;
  }
  throw new Error("There are no more addresses to ask.");
}

/** Outcomes after which a retry may get a unit: on a slow machine reservations and blockhashes expire. */
const retryable = ["RESERVED", "SESSION_EXPIRED", "BLOCKHASH_EXPIRED"];

describe(`a drop over ${processes} service processes`, () => {
  it("mints exactly its supply to concurrent buyers, in three phases that share it", async () => {
    const phases = size.phases.map((supply) => ({ supply }));
    const drop = await cluster.createDrop({ supply: size.supply, phases });
    const wallets = await cluster.createBuyers(size.buyers);
    const outcomes = new Map<string, number>();
    const startedAt = performance.now();
    const buyers = wallets.map((wallet, index) => ({ index, buyer: createBuyer(drop, wallet, index % 3) }));
    for (let waiting = buyers; waiting.length > 0;) {
      const again: typeof buyers = [];
      await runAll(
        waiting.map((one) => async () => {
          const outcome = await buy(one.buyer, one.index);
          if (retryable.includes(outcome)) again.push(one);
          else countInto(outcomes, outcome);
        }),
        size.atOnce,
      );
      waiting = again;
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    const reconciliation = await readReconciliationData(cluster, drop);
    console.log(
      `${processes} processes: ${wallets.length} buyers, ${reconciliation.supply} units, ` +
        `${reconciliation.minted} sold, ${Math.max(0, reconciliation.minted - reconciliation.supply)} oversold, ` +
        `${Math.round(wallets.length / seconds)} buyers a second`,
    );
    expect(reconciliation).toMatchObject({
      supply: size.supply,
      minted: size.supply,
      held: 0,
      free: 0,
      contradictions: [],
    });
    expect(outcomes).toEqual(
      new Map([
        ["confirmed", size.supply],
        ["SOLD_OUT", size.buyers - size.supply],
      ]),
    );
  });

  it("keeps wallets with concurrent prepares at all processes within their limits", async () => {
    const wallets = await cluster.createBuyers(8);
    const bonuses = [{ wallet: wallets[0]!.address, extra: 2 }];
    const drop = await cluster.createDrop({ supply: 100, phases: [{ perWallet: 2, bonuses }] });
    const buyers = wallets.map((wallet) => createBuyer(drop, wallet));
    const outcomes = new Map<string, number>();
    await runAll(
      Array.from({ length: size.tries }, (_, index) => async () => {
        countInto(outcomes, await buy(buyers[index % 8]!, index));
      }),
      size.triesAtOnce,
    );
    // A wallet that prepares twice at once replaces its own session; the first one is then expired.
    const allowed = ["confirmed", "SESSION_EXPIRED", "WALLET_LIMIT_REACHED"];
    expect(allowed).toEqual(expect.arrayContaining([...outcomes.keys()]));
    // The remaining limit is used up sequentially.
    for (const buyer of buyers) {
      while ((await buy(buyer, 0)) === "confirmed") countInto(outcomes, "confirmed");
    }
    const reconciliation = await readReconciliationData(cluster, drop);
    console.log(
      `8 wallets with ${reconciliation.minted} units to have, ${size.tries} tries at once: ${outcomes.get("confirmed")} sold, none over its limit`,
    );
    expect(outcomes.get("confirmed")).toBe(7 * 2 + 4);
    expect(reconciliation).toMatchObject({ minted: 18, held: 0, free: 82, contradictions: [] });
  });
});
