import type { Unbranded } from "../../../src/contract/brand.js";
import type { PrepareMintResponse } from "../../../src/contract/mint.js";
import { ChainError } from "../../../demo/service/chain/rpc/chain-error.js";
import { ApiError } from "../../../demo/service/errors/api-error.js";
import type { ChainFixture } from "./chain-fixture.js";
import type { Drop } from "./drop.js";
import type { Faults } from "./faults.js";
import type { Group, Scheduler } from "./scheduler.js";
import type { SeededRandom } from "./seeded-random.js";
import { ProcessGone, type SimulatedProcess } from "./simulated-process.js";
import { InjectedFault } from "./simulated-pool.js";
import type { SignedMint, InvariantRecorder } from "./invariant-recorder.js";

export interface Market {
  readonly drop: Drop;
  readonly chainFixture: ChainFixture;
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly faults: Faults;
  readonly recorder: InvariantRecorder;
  /** Running processes. */
  readonly processes: readonly SimulatedProcess[];
  /** Wallets during a prepare, and wallets with a session. */
  readonly preparing: Map<string, number>;
  readonly holding: Set<string>;
}

/** Error codes of a prepare that are no violation. */
const expectedRejections = [
  "SOLD_OUT",
  "WALLET_LIMIT_REACHED",
  "QUANTITY_NOT_ALLOWED",
  "PHASE_NOT_ACTIVE",
  "INSUFFICIENT_BALANCE",
  "CHAIN_UNAVAILABLE",
];

/** True for errors that the simulation itself has injected. */
export function isInjected(error: unknown): boolean {
  if (error instanceof InjectedFault || error instanceof ProcessGone) return true;
  if (error instanceof ChainError && error.code === "CHAIN_UNAVAILABLE") return true;
  return error instanceof Error && isInjected(error.cause);
}

/** Buyer that mints once or twice: slowly, over a bad connection, in several tabs, or abandoning sessions. */
export async function buy(market: Market, group: Group, wallet: string): Promise<void> {
  const { scheduler, random, drop, faults } = market;
  const others: Promise<void>[] = [];
  for (let times = random.pick([1, 1, 2]); times > 0; times--) {
    await scheduler.sleep(random.chance(0.6) ? random.below(2_000) : random.below(90_000));
    const phase = random.pick(drop.phases);
    const session = await prepare(market, wallet, phase.id, random.pick([1, 1, 1, 2, 3]));
    if (!session) continue;
    if (faults.happens("prepared in another's name", 0.3)) {
      const stranger = scheduler.spawn("stranger", group, async () => {
        await scheduler.sleep(random.below(20_000));
        await prepare(market, wallet, phase.id, random.pick([1, 2]), "stranger");
      });
      // Awaited at the end; until then, an error must not count as unhandled.
      stranger.catch(() => undefined);
      others.push(stranger);
    }
    if (faults.happens("session abandoned", 0.25)) continue;
    await scheduler.sleep(decideWhenToSign(market, session));
    const executions: Promise<void>[] = [];
    for (const [place, { transaction }] of session.transactions.entries()) {
      const hands = faults.happens("signed twice with different assertions", 0.2)
        ? [0, 2]
        : [random.below(2)];
      for (const hand of hands) {
        const signedTransaction = await market.chainFixture.sign(wallet, transaction, hand);
        const mint = { sessionId: session.sessionId, place, signedTransaction };
        market.recorder.recordSigned(mint);
        const copies = faults.happens("executed in parallel", 0.25) ? 2 : 1;
        for (let copy = 0; copy < copies; copy++) {
          executions.push(
            scheduler.spawn(`execute ${place}.${hand}.${copy}`, group, () => execute(market, mint)),
          );
        }
      }
    }
    await scheduler.wait("all executed", Promise.all(executions));
  }
  await scheduler.wait("others are done", Promise.all(others));
}

/** Milliseconds until signing: immediately, late, too late, or at the last moment. */
function decideWhenToSign(
  { random, scheduler }: Market,
  { expiresAt }: Unbranded<PrepareMintResponse>,
): number {
  if (random.chance(0.7)) return random.below(15_000);
  if (random.chance(0.5)) return random.below(120_000);
  const left = Date.parse(expiresAt as string) - scheduler.now;
  return Math.max(0, left + random.between(-900, 100));
}

async function prepare(
  market: Market,
  walletAddress: string,
  phaseId: string,
  quantity: number,
  client = `client of ${walletAddress}`,
): Promise<Unbranded<PrepareMintResponse> | null> {
  const { drop, faults, preparing, holding } = market;
  const process = await findProcess(market);
  const key = `${walletAddress} ${phaseId}`;
  const others = preparing.get(key) ?? 0;
  if (others > 0) faults.count("wallet prepared concurrently");
  if (holding.has(key)) faults.count("prepared again over a live session");
  preparing.set(key, others + 1);
  try {
    const order = { collectionId: drop.collectionId, phaseId, walletAddress, quantity };
    const session = await process.ask("prepare", (mintService) =>
      mintService.prepareMint(drop.keyId, order, client),
    );
    holding.add(key);
    return session;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RATE_LIMITED") {
      faults.count("client had to wait");
      return null;
    }
    if (error instanceof ApiError && expectedRejections.includes(error.code)) return null;
    if (isInjected(error)) return null;
    throw error;
  } finally {
    preparing.set(key, preparing.get(key)! - 1);
  }
}

/** Executes until there is a final answer or the buyer gives up. */
async function execute(market: Market, mint: SignedMint): Promise<void> {
  const { scheduler, random, faults } = market;
  for (let attempts = random.pick([1, 8, 8, 8]); attempts > 0; attempts--) {
    const process = await findProcess(market);
    const recordResponse = await ask(market, process, mint);
    if (faults.happens("answer lost on the way to the buyer", 0.15)) continue;
    const isOver = recordResponse();
    if (isOver && !faults.happens("executed again", 0.15)) return;
    await scheduler.sleep(random.pick([500, 5_000, 20_000]));
  }
}

/** @returns handler of the answer, if it arrives; it returns whether the answer was final */
export async function ask(
  { drop, recorder }: Pick<Market, "drop" | "recorder">,
  process: SimulatedProcess,
  mint: SignedMint,
): Promise<() => boolean> {
  const { sessionId, signedTransaction } = mint;
  const scope: ReadonlySet<string> = new Set([drop.collectionId]);
  try {
    const answer = await process.ask("execute", (mintService) =>
      mintService.executeMint(drop.keyId, scope, { sessionId, signedTransaction }),
    );
    return () => recorder.recordResponse(mint, answer);
  } catch (error) {
    if (error instanceof ApiError) return () => recorder.recordError(mint, error);
    if (isInjected(error)) return () => false;
    throw error;
  }
}

async function findProcess({ processes, random, scheduler }: Market): Promise<SimulatedProcess> {
  for (;;) {
    if (processes.length > 0) return random.pick(processes);
    await scheduler.sleep(1_000);
  }
}
