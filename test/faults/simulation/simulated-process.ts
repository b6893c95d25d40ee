import { createSolanaRpcFromTransport } from "@solana/kit";
import type { ChainRpc } from "../../../demo/service/chain/rpc/chain-reader.js";
import { openDatabase } from "../../../demo/service/platform/db/database.js";
import { createJobs, type Jobs } from "../../../demo/service/operate/jobs/jobs.js";
import type { MintDeps } from "../../../demo/service/mint/mint-deps.js";
import { createMintService, type MintService } from "../../../demo/service/mint/mint-service.js";
import { createProofs } from "../../../demo/service/mint/proofs/proofs.js";
import type { ChainFixture } from "./chain-fixture.js";
import { createFakeProofs } from "./fake-proofs.js";
import type { Faults } from "./faults.js";
import type { Mutation } from "./mutation.js";
import type { ConnectionPool } from "./connection-pool.js";
import { createTransport } from "./node-transport.js";
import type { Group, Scheduler } from "./scheduler.js";
import type { SeededRandom } from "./seeded-random.js";
import type { SimulatedCluster } from "./simulated-cluster.js";
import { SimulatedPool } from "./simulated-pool.js";

export interface SimulatedProcessDeps {
  readonly connectionPool: ConnectionPool;
  readonly scheduler: Scheduler;
  readonly cluster: SimulatedCluster;
  readonly chainFixture: ChainFixture;
  readonly random: SeededRandom;
  readonly faults: Faults;
  /** Reports a defect that the service has only logged. */
  readonly report: (message: string) => void;
  /** Deliberate defect of the service. */
  readonly mutation?: Mutation | undefined;
}

/** The process was killed during a request, with an unknown outcome. */
export class ProcessGone extends Error {
  override readonly name = "ProcessGone";
}

/**
 * One process of the service: its service and jobs, its connections and its clock. It can be killed at any
 * step.
 */
export class SimulatedProcess {
  readonly group: Group;
  readonly #pool: SimulatedPool;
  readonly #mintService: MintService;
  readonly #jobs: Jobs;
  readonly #scheduler: Scheduler;
  #reportEnd: (error: Error) => void = () => undefined;
  readonly #ended = new Promise<never>((_, reject) => (this.#reportEnd = reject));

  /** @param onEnd called when it is killed */
  constructor(
    harness: SimulatedProcessDeps,
    name: string,
    private readonly onEnd: () => void,
  ) {
    const { connectionPool, scheduler, cluster, chainFixture, random, faults, report, mutation } = harness;
    this.group = { name, isDead: false };
    this.#scheduler = scheduler;
    this.#ended.catch(() => undefined);
    const shared = { scheduler, faults, group: this.group, kill: () => this.kill() };
    this.#pool = new SimulatedPool({
      ...shared,
      connectionPool,
      rewriteStatement: mutation?.rewriteStatement,
    });
    const rpc: ChainRpc = createSolanaRpcFromTransport(
      createTransport({
        ...shared,
        cluster,
        lag: () => random.between(2, 60),
        isSlow: () => random.chance(0.3),
        delay: () => random.between(1_000, 100_000),
        rewriteRequest: mutation?.rewriteRequest,
      }),
    );
    const skew = random.between(-700, 700);
    const chain = chainFixture.createChain(rpc);
    const context: MintDeps = {
      database: openDatabase(this.#pool.asPool()),
      chain: mutation?.wrapChain?.(chain) ?? chain,
      clock: () => new Date(scheduler.now + skew),
      monotonic: () => scheduler.now,
      random: (bytes) => random.bytes(bytes),
      publicBase: "https://mint.example",
      // Less than by default, so that clients have to wait.
      holds: { keyShare: 0.5 },
      proofs: createProofs(createFakeProofs(random), { secret: new Uint8Array(32) }),
      // Shorter than in production: further polls add nothing.
      confirmMilliseconds: 1_000,
      timers: {
        wait: (milliseconds, signal) => scheduler.sleep(milliseconds, signal),
        timeout: (milliseconds) => scheduler.timeout(milliseconds),
        start: (work) => void scheduler.spawn(scheduler.taskName, this.group, work),
        join: (result, signal) => scheduler.wait("batch", result, signal),
      },
      log(_level, event, fields) {
        scheduler.note(`  log ${event}${fields?.["reason"] ? ` ${String(fields["reason"])}` : ""}`);
        if (event === "mint-not-recorded") report(`${event}: ${JSON.stringify(fields)}`);
      },
    };
    this.#mintService = createMintService(context);
    this.#jobs = createJobs(context);
  }

  /** Connections in use. */
  get connectionsInUse(): number {
    return this.#pool.inUse;
  }

  /**
   * Runs work in the process on behalf of the calling task.
   * @throws ProcessGone when it was killed
   */
  async ask<T>(what: string, work: (mintService: MintService) => Promise<T>): Promise<T> {
    if (this.group.isDead) throw new ProcessGone();
    const answer = this.#scheduler.spawn(what, this.group, () => work(this.#mintService));
    return this.#scheduler.wait(`${what} answered`, Promise.race([answer, this.#ended]));
  }

  /** Runs a job once. */
  runJob(job: "sweep" | "confirm"): Promise<number> {
    return this.ask(job, () => this.#jobs[job]());
  }

  async kill(): Promise<void> {
    if (this.group.isDead) return;
    this.#scheduler.end(this.group);
    await this.#pool.end();
    this.#reportEnd(new ProcessGone());
    this.onEnd();
  }
}
