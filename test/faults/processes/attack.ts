import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { KeyPairSigner } from "@solana/kit";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { sessionLapses } from "../../../demo/service/mint/holds/tables.js";
import { attemptIterations } from "../../../demo/service/mint/proofs/proof-of-work.js";
import { errorDetails } from "../../../src/contract/mint/error-details.js";
import { decodeAnswer, solveWork } from "../../service/solve-work.js";
import { createBuyer, executeWithRetry } from "./buyer.js";
import type { Cluster, Drop, RunningService } from "./cluster.js";

/** A drop in which attackers hold what honest buyers want. */
export interface AttackPlan {
  readonly supply: number;
  /** Most units of one prepare, which the attackers ask for. */
  readonly perMint: number;
  /** Addresses from which the attackers prepare, without ever signing. */
  readonly attackingAddresses: number;
  /** True: the attackers solve the proofs that they are asked for; false: they ask again without. */
  readonly solvesProofs?: boolean;
  /** Time for which honest buyers try at most. Milliseconds. */
  readonly duration: number;
  /** Units sold at which they stop. */
  readonly goal: number;
  /** Variables of the service's processes. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Sample of the drop during an attack, in units. */
export interface AttackSample {
  /** Milliseconds since the honest buyers came. */
  readonly at: number;
  readonly heldByAttackers: number;
  readonly sold: number;
}

export interface AttackReport {
  /** Units that the attackers held when the honest buyers came. */
  readonly heldBefore: number;
  readonly samples: readonly AttackSample[];
  readonly sold: number;
  /** Prepares of the attackers by their code; `reserved`: those that held units. */
  readonly attackerOutcomes: ReadonlyMap<string, number>;
  /** Processor time that the attackers' proofs would have taken, in seconds, and the units that they held with them. */
  readonly proofs: { readonly cpuSeconds: number; readonly heldUnits: number };
}

/**
 * Devices of attackers and buyers, which one machine can't be: a proof is computed with a fraction of its iterations, and
 * waited for as long as a core that computes these would take for all of them.
 */
const iterationsPerSecond = 5_000_000;
const workFraction = 1 / 250;
const proofEnvironment = {
  PROOF_MIN_ITERATIONS: String(1_000_000 * workFraction),
  PROOF_MAX_ITERATIONS: String(12_500_000 * workFraction),
};

const pageOrigin = "https://page.example";
const processCount = 2;
/** Requests that the attackers have in flight. */
const attackersAtOnce = 16;
/** Buyers that are at their wallets at the same time, each at an address of its own. */
const buyersAtOnce = 24;

/**
 * Runs an attack on two service processes: first the attackers, who prepare in the names of funded wallets that aren't
 * theirs until they hold all that they can, and go on; then one honest buyer for each unit, who prepares, signs and
 * executes, and follows `Retry-After`.
 */
export async function runAttack(cluster: Cluster, plan: AttackPlan): Promise<AttackReport> {
  const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
  const environment = {
    TRUSTED_PROXIES: "127.0.0.1",
    PREPARES_PER_ADDRESS: "0",
    ...proofEnvironment,
    ...plan.environment,
  };
  // The attackers' addresses are those of every attack.
  await cluster.database.delete(sessionLapses);
  const services = await Promise.all(Array.from({ length: processCount }, () => cluster.start(environment)));
  const drop = await cluster.createDrop({ supply: plan.supply, phases: [{ perMint: plan.perMint }] });
  const { value: key } = await issueKey(
    { database: cluster.database, random },
    {
      class: "publishable",
      label: "page",
      origins: [pageOrigin],
      collectionIds: [drop.collectionId],
    },
  );
  const page = { ...drop, key };
  const wallets = await cluster.createBuyers(plan.supply);
  // Others than the buyers', whose prepares would replace the attackers' sessions.
  const victims = await cluster.createBuyers(2 * Math.ceil(plan.supply / plan.perMint));
  const attack = startAttack(services, page, victims, plan);
  try {
    const heldBefore = await settle(() => countHeld(cluster, drop), attack, victims.length + attackersAtOnce);
    const samples: AttackSample[] = [];
    const startedAt = performance.now();
    let sold = 0;
    const isOver = () => sold >= plan.goal || performance.now() - startedAt > plan.duration;
    const sale = sell(services, page, wallets, isOver);
    let isSold = false;
    void sale.then(
      () => (isSold = true),
      () => (isSold = true),
    );
    while (!isSold) {
      const heldByAttackers = await countHeld(cluster, drop);
      sold = await countSold(cluster, drop);
      samples.push({ at: performance.now() - startedAt, heldByAttackers, sold });
      await wait(250);
    }
    await sale;
    sold = await countSold(cluster, drop);
    samples.push({
      at: performance.now() - startedAt,
      heldByAttackers: await countHeld(cluster, drop),
      sold,
    });
    const { outcomes: attackerOutcomes, proofs } = attack;
    return { heldBefore, samples, sold, attackerOutcomes, proofs };
  } finally {
    await attack.stop();
    await Promise.all(services.map((service) => service.crash()));
  }
}

const headersOf = (address: string) => ({ Origin: pageOrigin, "X-Forwarded-For": address });
const attackerAddress = (index: number) => `198.51.${100 + (index >> 8)}.${index & 255}`;
const buyerAddress = (index: number) => `203.0.${113 + (index >> 8)}.${index & 255}`;

function startAttack(
  services: readonly RunningService[],
  drop: Drop,
  victims: readonly KeyPairSigner[],
  { attackingAddresses, perMint, solvesProofs = false }: AttackPlan,
) {
  const proofs = { cpuSeconds: 0, heldUnits: 0 };
  const outcomes = new Map<string, number>();
  let isStopped = false;
  let turn = 0;
  const work = async () => {
    while (!isStopped) {
      turn += 1;
      const victim = victims[turn % victims.length]!;
      const attacker = createBuyer(drop, victim, 0, headersOf(attackerAddress(turn % attackingAddresses)));
      const service = services[turn % services.length]!.address;
      let answer = await attacker.prepare(service, perMint);
      if (solvesProofs && answer.code === "PROOF_REQUIRED") {
        const { proof, seconds } = await solveProof(answer.details);
        answer = await attacker.prepare(service, perMint, proof);
        proofs.cpuSeconds += seconds;
        if (answer.body) proofs.heldUnits += perMint;
      }
      const { code } = answer;
      const outcome = code ?? "reserved";
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      // About fifty requests a second: a flood is stopped by the rate limits, which are not the subject here.
      await wait(300);
    }
  };
  const done = Promise.all(Array.from({ length: attackersAtOnce }, work));
  return {
    outcomes,
    proofs,
    /** Prepares with an answer. */
    countPrepares: () => [...outcomes.values()].reduce((sum, count) => sum + count, 0),
    async stop() {
      isStopped = true;
      await done;
    },
  };
}

/** Sells one unit to each wallet. */
async function sell(
  services: readonly RunningService[],
  drop: Drop,
  wallets: readonly KeyPairSigner[],
  isOver: () => boolean,
): Promise<void> {
  const queue = wallets.entries();
  const work = async () => {
    for (const [index, wallet] of queue) {
      const buyer = createBuyer(drop, wallet, 0, headersOf(buyerAddress(index)));
      while (!isOver() && !(await buyOnce(buyer, services, index)));
    }
  };
  await Promise.all(Array.from({ length: buyersAtOnce }, work));
}

/** @returns false where the buyer has to try again */
async function buyOnce(
  buyer: ReturnType<typeof createBuyer>,
  services: readonly RunningService[],
  index: number,
): Promise<boolean> {
  const at = (place: number) => services[(index + place) % services.length]!.address;
  let answer = await buyer.prepare(at(0));
  if (answer.code === "PROOF_REQUIRED") {
    answer = await buyer.prepare(at(0), 1, (await solveProof(answer.details)).proof);
    if (answer.code === "PROOF_REQUIRED") return false;
  }
  const { body, headers } = answer;
  if (!body) {
    await wait(Math.min(Number(headers.get("Retry-After") ?? 1), 2) * 1_000);
    return false;
  }
  const [signed] = await buyer.sign(body);
  const result = await executeWithRetry(buyer, [at(1), at(0), at(1), at(0)], signed!).catch(() => null);
  return result?.body?.status === "confirmed";
}

/** Solves the challenge of `PROOF_REQUIRED`, as long as a device would. @returns the proof, and its processor time */
async function solveProof(details: unknown): Promise<{ proof: string; seconds: number }> {
  const { challenge } = errorDetails.PROOF_REQUIRED.parse(details);
  const proof = await solveWork(challenge!);
  const iterations = (decodeAnswer(proof).solution.counter + 1) * attemptIterations;
  const seconds = iterations / workFraction / iterationsPerSecond;
  await wait(seconds * 1_000);
  return { proof, seconds };
}

/** Units held by unsigned sessions of the attackers. */
async function countHeld({ database }: Cluster, { collectionId }: Drop): Promise<number> {
  const { rows } = await database.execute<{ held: number }>(sql`
    select count(*)::int as held from sessions join mints on mints.session_id = sessions.id
    where sessions.collection_id = ${collectionId} and mints.state = 'reserved'
      and sessions.client like '198.51.%'`);
  return rows[0]!.held;
}

async function countSold({ database }: Cluster, { collectionId }: Drop): Promise<number> {
  const { rows } = await database.execute<{ minted: number }>(
    sql`select minted from collections where id = ${collectionId}`,
  );
  return rows[0]!.minted;
}

/** Reads a count until it hasn't grown during a number of prepares. */
async function settle(
  read: () => Promise<number>,
  { countPrepares }: Pick<ReturnType<typeof startAttack>, "countPrepares">,
  prepares: number,
): Promise<number> {
  for (let most = 0, grownAt = 0; ;) {
    const prepared = countPrepares();
    const count = await read();
    if (count > most) [most, grownAt] = [count, prepared];
    if (prepared - grownAt > prepares) return count;
    await wait(250);
  }
}
