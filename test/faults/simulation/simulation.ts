import { and, eq, inArray } from "drizzle-orm";
import { openDatabase } from "../../../demo/service/platform/db/database.js";
import { collections } from "../../../demo/service/catalog/collections/tables.js";
import { mints } from "../../../demo/service/catalog/mints/tables.js";
import { phases } from "../../../demo/service/catalog/phases/tables.js";
import { createSimulator, start, type SimulationReport, type SimulationHarness } from "./simulator.js";
import { ask, buy, placeOrder, type Market } from "./buyer.js";
import { paymentToken, planDrop } from "./drop.js";
import { paymentAccount } from "./fake-runtime.js";
import { createRandomFaults } from "./faults.js";
import type { Group } from "./scheduler.js";
import { createRandom } from "./seeded-random.js";
import { SimulatedPool } from "./simulated-pool.js";
import type { SimulatedProcess } from "./simulated-process.js";

/**
 * Runs the buyers, processes, jobs and faults of a seed; lets everything settle; and checks the invariants.
 */
export async function runSimulation(harness: SimulationHarness, seed: string): Promise<SimulationReport> {
  const random = createRandom(seed);
  const faults = createRandomFaults(random);
  const hasClockJumps = random.chance(0.5);
  const simulator = await createSimulator(harness, {
    seed,
    random,
    faults,
    hasClockJumps,
    drop: planDrop(random, start),
    onStart: (process) => void simulator.reportError(runJobs(process)),
  });
  const { scheduler, cluster, chainFixture, drop, recorder, processes, reportError, drive } = simulator;

  /** Runs jobs at random times, several of them concurrently. */
  async function runJobs(process: SimulatedProcess): Promise<void> {
    await scheduler.spawn("jobs", process.group, async () => {
      for (;;) {
        await scheduler.sleep(random.between(1_000, 60_000));
        await simulator.runJob(process, random.pick(["sweep", "confirm"]));
      }
    });
  }

  for (let count = random.between(1, 3); count > 0; count--) simulator.startProcess();
  const public_: Group = { name: "public", isDead: false };
  const wallets = Array.from({ length: random.between(2, 4) }, (_, number) => chainFixture.wallet(number));
  for (const wallet of wallets) {
    chainFixture.runtime.fund(wallet, random.chance(0.85) ? 50_000_000_000 : 900_000_000);
    const tokens = random.chance(0.85) ? 50_000_000_000 : 900_000_000;
    chainFixture.runtime.fund(paymentAccount(wallet, paymentToken), tokens);
  }
  const market: Market = { ...simulator, preparing: new Map(), holding: new Set(), proofs: [] };
  let buying = random.between(2, 4);
  for (let number = 0; buying > number; number++) {
    const wallet = random.pick(wallets);
    void reportError(scheduler.spawn(`buyer ${number}`, public_, () => buy(market, public_, wallet))).then(
      () => buying--,
    );
  }
  void reportError(scheduler.spawn("fate", public_, triggerEvents));

  const admin = openDatabase(
    new SimulatedPool({
      connectionPool: harness.connectionPool,
      scheduler,
      kill: () => Promise.resolve(),
      faults: { ...faults, at: () => null },
    }).asPool(),
  );

  /** Triggers the events that no request causes. */
  async function triggerEvents(): Promise<void> {
    for (;;) {
      await scheduler.sleep(random.between(500, 30_000));
      if (faults.happens("fork", 0.3)) cluster.fork();
      if (faults.happens("wallet drained", 0.06)) cluster.endow(random.pick(wallets), 20_000);
      if (faults.happens("phase paused", 0.06)) await setPaused(true);
      else if (random.chance(0.5)) await setPaused(false);
      if (random.chance(0.2)) await occupyAddress();
    }
  }
  async function setPaused(value: boolean): Promise<void> {
    const where = value ? eq(phases.id, random.pick(drop.phases).id) : eq(phases.paused, true);
    await admin.update(phases).set({ paused: value }).where(where);
  }
  async function occupyAddress(): Promise<void> {
    const [unit] = await admin
      .select({ mintAddress: mints.mintAddress })
      .from(mints)
      .where(and(eq(mints.collectionId, drop.collectionId), inArray(mints.state, ["reserved", "submitted"])))
      .orderBy(mints.seed)
      .limit(1);
    if (!unit || chainFixture.runtime.account(unit.mintAddress)) return;
    if (faults.happens("address occupied", 1)) cluster.endow(unit.mintAddress, 890_880);
  }

  await scheduler.run(() => buying === 0);

  // No faults from here on; everything has to settle.
  faults.end();
  scheduler.end(public_);
  await drive("reopen", () => setPaused(false));
  if (processes.length === 0) simulator.startProcess();
  await simulator.settle();
  const latecomer = chainFixture.wallet(wallets.length);
  await drive("latecomer", buyLast);
  await drive("final executes", async () => {
    for (const mint of recorder.signed) (await ask({ drop, recorder }, processes[0]!, mint))();
  });
  // A unit whose session was replaced, and has not ended yet, may have been taken anew.
  await simulator.settle();
  return simulator.conclude([...wallets, latecomer]);

  /** Mints a unit in each phase that has some left: nothing holds them, and nobody in a queue keeps others from them. */
  async function buyLast(): Promise<void> {
    cluster.endow(latecomer, 50_000_000_000);
    cluster.endow(paymentAccount(latecomer, paymentToken), 50_000_000_000);
    // Longer than an order keeps its place, and than a finalized balance takes.
    await scheduler.sleep(120_000);
    for (const { id, endsAt, isCodeRequired } of drop.phases) {
      const [found] = await harness.database
        .select({ phase: phases, collection: collections })
        .from(phases)
        .innerJoin(collections, eq(collections.id, phases.collectionId))
        .where(eq(phases.id, id));
      const isLeft = [found!.phase, found!.collection].every(
        ({ supplyTotal, held, minted }) => supplyTotal === null || held + minted < supplyTotal,
      );
      if (!isLeft || isCodeRequired || (endsAt !== null && endsAt < scheduler.now + 10_000)) continue;
      const order = { walletAddress: latecomer, phaseId: id, quantity: 1, claim_code: null };
      const session = await placeOrder(market, order, "latecomer");
      if (!session) {
        recorder.report("lost", "A unit is left, and a latecomer could not get it.");
        continue;
      }
      const signedTransaction = await chainFixture.sign(latecomer, session.transactions[0]!.transaction, 0);
      recorder.recordSigned({ sessionId: session.sessionId, place: 0, quantity: 1, signedTransaction });
    }
  }
}
