import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../../demo/service/db/database.js";
import { apiKeys, collections, items, mints, sessions } from "../../../demo/service/db/schema.js";
import { isInjected } from "./buyer.js";
import type { Craft, CraftFactory } from "./craft.js";
import { createDrop, type Drop, type DropPlan } from "./drop.js";
import type { Faults, Fired } from "./faults.js";
import { checkInvariants } from "./invariants.js";
import type { Lane } from "./lane.js";
import type { Sabotage } from "./sabotage.js";
import { Scheduler, type Group } from "./scheduler.js";
import type { SeededRandom } from "./seeded-random.js";
import { SimulatedCluster } from "./simulated-cluster.js";
import { SimulatedProcess } from "./simulated-process.js";
import { Witness, type Finding } from "./witness.js";

export interface SimulationWorld {
  readonly lane: Lane;
  /** The same database without a simulation in between. */
  readonly database: Database;
  readonly makeCraft: CraftFactory;
  /** How the service is broken on purpose. */
  readonly sabotage?: Sabotage | undefined;
  /** Tells a run that a statement waits for a lock. */
  onWait: () => void;
}

export interface SimulationReport {
  readonly seed: string;
  /** What was wrong. */
  readonly findings: readonly Finding[];
  readonly fired: Fired;
  readonly trace: readonly string[];
  readonly minted: number;
}

/** Where the service runs, and what it runs on. */
export interface Arena {
  readonly drop: Drop;
  readonly craft: Craft;
  readonly scheduler: Scheduler;
  readonly cluster: SimulatedCluster;
  readonly random: SeededRandom;
  readonly faults: Faults;
  readonly witness: Witness;
  /** Processes that can be asked; those that are down are not among them. */
  readonly processes: readonly SimulatedProcess[];
  readonly operator: Group;
  startProcess(): void;
  runJob(process: SimulatedProcess, job: "sweep" | "settle"): Promise<void>;
  /** Makes a finding of whatever it throws. */
  guard(work: Promise<unknown>): Promise<unknown>;
  /** Does something while everything else goes on, and waits for it. */
  drive(name: string, work: () => Promise<void>): Promise<void>;
  /** Lets jobs run until no unit waits for an answer. */
  settle(): Promise<void>;
  /** Holds everything against everything. */
  conclude(wallets: readonly string[]): Promise<SimulationReport>;
}

interface ArenaPlan {
  readonly seed: string;
  readonly random: SeededRandom;
  readonly faults: Faults;
  readonly drop: DropPlan;
  /** Whether time leaps now and then, and steps have to wait. */
  readonly hasLeaps: boolean;
  /** Called when a process has started. */
  readonly onStart?: (process: SimulatedProcess) => void;
}

export const start = Date.parse("2026-11-21T12:00:00.000Z");

export async function openArena(world: SimulationWorld, plan: ArenaPlan): Promise<Arena> {
  const { database, lane, sabotage } = world;
  const { seed, random, faults, hasLeaps } = plan;
  await forget(database);
  const craft = await world.makeCraft(seed);
  const scheduler = new Scheduler(
    random,
    start,
    (now) => cluster.advanceTo(now),
    () => (hasLeaps && faults.happens("time leapt", 0.006) ? random.pick([2_000, 20_000, 100_000]) : 0),
    () => (faults.happens("step stalled", 0.01) ? random.pick([100, 1_000, 10_000]) : 0),
  );
  const cluster = new SimulatedCluster(seed, start, craft.machine, random, faults, (line) =>
    scheduler.note(line),
  );
  world.onWait = () => faults.count("statement waited for a lock");
  craft.machine.fund(craft.treasury, 1_000_000_000);
  const drop = await createDrop(database, random, plan.drop, craft.treasury);
  const witness = new Witness();
  const processes: SimulatedProcess[] = [];
  const operator: Group = { name: "operator", isDead: false };
  const driver: Group = { name: "driver", isDead: false };

  let startedProcesses = 0;
  function startProcess(): void {
    const parts = { lane, scheduler, cluster, craft, random, faults, sabotage };
    const process = new SimulatedProcess(parts, `process ${++startedProcesses}`, () => {
      processes.splice(processes.indexOf(process), 1);
      void scheduler.spawn("restart", operator, async () => {
        await scheduler.sleep(random.between(500, 20_000));
        startProcess();
      });
    });
    processes.push(process);
    plan.onStart?.(process);
  }

  const atWork: SimulatedProcess[] = [];
  async function runJob(process: SimulatedProcess, job: "sweep" | "settle"): Promise<void> {
    if (atWork.some(({ group }) => !group.isDead)) faults.count("job ran beside another");
    atWork.push(process);
    try {
      await process.runJob(job);
    } catch (error) {
      if (!isInjected(error)) throw error;
    } finally {
      atWork.splice(atWork.indexOf(process), 1);
    }
  }

  const guard = (work: Promise<unknown>) =>
    work.catch((error: unknown) => void witness.find("broken", `Something broke: ${describe(error)}`));

  async function drive(name: string, work: () => Promise<void>): Promise<void> {
    let isOver = false;
    void guard(scheduler.spawn(name, driver, work)).then(() => (isOver = true));
    await scheduler.run(() => isOver);
  }

  return {
    ...{ drop, craft, scheduler, cluster, random, faults, witness, processes, operator },
    ...{ startProcess, runJob, guard, drive },

    async settle() {
      for (let round = 0; round < 30; round++) {
        await drive("rest", () => scheduler.sleep(20_000));
        await drive("sweep", () => runJob(random.pick(processes), "sweep"));
        await drive("settle", () => runJob(random.pick(processes), "settle"));
        if (!(await isUnsettled(database, drop.collectionId))) return;
      }
      witness.find("lost", "Something is never settled.");
    },

    async conclude(wallets) {
      const deadline = scheduler.now + 60_000;
      const isIdle = () => processes.every(({ connectionsTaken }) => connectionsTaken === 0);
      await scheduler.run(() => isIdle() || scheduler.now > deadline);
      for (const process of processes) {
        if (process.connectionsTaken > 0) witness.find("broken", "A connection was never given back.");
      }
      const minted = await checkInvariants({ database, drop, craft, cluster, witness, wallets }, faults);
      return { seed, findings: witness.findings, fired: faults.fired, trace: scheduler.trace, minted };
    },
  };
}

/** Removes what the run before has left: a seed makes the same mints each time. Faster than `truncate`. */
async function forget(database: Database): Promise<void> {
  const removals = [items, mints, sessions, collections, apiKeys].map((table) => sql`delete from ${table}`);
  await database.execute(sql.join(removals, sql`; `));
}

async function isUnsettled(database: Database, collectionId: string): Promise<boolean> {
  const units = await database
    .select({ found: sql`1` })
    .from(mints)
    .where(
      and(
        eq(mints.collectionId, collectionId),
        or(
          inArray(mints.state, ["reserved", "submitted"]),
          and(eq(mints.state, "confirmed"), isNull(mints.finalizedAt)),
        ),
      ),
    )
    .limit(1);
  return units.length > 0;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name}: ${error.message}${error.cause ? ` ← ${describe(error.cause)}` : ""}`;
}
