import type { Unbranded } from "../../../src/contract/values/brand.js";
import type { PrepareMintResponse } from "../../../src/contract/mint/mint.js";
import { ChainError } from "../../../demo/service/chain/rpc/chain-error.js";
import { ApiError } from "../../../demo/service/platform/errors/api-error.js";
import type { ChainFixture } from "./chain-fixture.js";
import type { Drop } from "./drop.js";
import { solveChallenge } from "./fake-proofs.js";
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
  /** Answers to all challenges so far. */
  readonly proofs: string[];
}

interface Order {
  readonly walletAddress: string;
  readonly phaseId: string;
  readonly quantity: number;
  readonly claim_code: string | null;
}

type Session = Unbranded<PrepareMintResponse>;

/** Error codes of a prepare that are no violation. */
const expectedRejections = [
  "SOLD_OUT",
  "WALLET_LIMIT_REACHED",
  "QUANTITY_NOT_ALLOWED",
  "PHASE_NOT_ACTIVE",
  "INSUFFICIENT_BALANCE",
  "CHAIN_UNAVAILABLE",
  "CODE_REQUIRED",
];

/** Lifetime of a session while little is held. Milliseconds. */
const maxSession = 90_000;

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
    const order = {
      walletAddress: wallet,
      phaseId: phase.id,
      quantity: random.pick([1, 1, 1, 2, 3]),
      claim_code: pickCode(market),
    };
    const session = await placeOrder(market, order, `client of ${wallet}`);
    if (!session) continue;
    if (faults.happens("prepared in another's name", 0.3)) {
      const stranger = scheduler.spawn("stranger", group, async () => {
        await scheduler.sleep(random.below(20_000));
        await placeOrder(market, { ...order, quantity: random.pick([1, 2]), claim_code: null }, "stranger");
      });
      // Awaited at the end; until then, an error must not count as unhandled.
      stranger.catch(() => undefined);
      others.push(stranger);
    }
    if (faults.happens("session abandoned", 0.25)) continue;
    await scheduler.sleep(decideWhenToSign(market, session));
    const executions: Promise<void>[] = [];
    let place = 0;
    for (const { transaction, quantity = 1 } of session.transactions) {
      const first = place;
      place += quantity;
      const hands = faults.happens("signed twice with different assertions", 0.2)
        ? [0, 2]
        : [random.below(2)];
      for (const hand of hands) {
        const signedTransaction = await market.chainFixture.sign(wallet, transaction, hand);
        const mint = { sessionId: session.sessionId, place: first, quantity, signedTransaction };
        market.recorder.recordSigned(mint);
        const copies = faults.happens("executed in parallel", 0.25) ? 2 : 1;
        for (let copy = 0; copy < copies; copy++) {
          executions.push(
            scheduler.spawn(`execute ${first}.${hand}.${copy}`, group, () => execute(market, mint)),
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
  if (random.chance(0.6)) return random.below(15_000);
  if (random.chance(0.4)) return random.below(120_000);
  const left = Date.parse(expiresAt as string) - scheduler.now;
  return Math.max(0, left + random.between(-900, 100));
}

function pickCode({ drop, random }: Market): string | null {
  if (drop.codes.length === 0 || random.chance(0.3)) return null;
  return random.chance(0.05) ? "unknown" : random.pick(drop.codes).text;
}

/** Prepares until there is a session, keeping the order's place in the queue and solving challenges, or gives up. */
export async function placeOrder(market: Market, order: Order, client: string): Promise<Session | null> {
  const { scheduler, random, faults, proofs } = market;
  let isQueued = false;
  let proof: string | null = null;
  for (let asks = random.pick([2, 12, 12]); asks > 0; asks--) {
    const answer = await prepare(market, { ...order, proof }, client);
    proof = null;
    if (answer instanceof ApiError && answer.code === "PROOF_REQUIRED") {
      faults.count("proof required");
      proofs.push(solveChallenge(answer));
      proof = faults.happens("proof of another order", 0.2) ? random.pick(proofs) : proofs.at(-1)!;
    } else if (answer instanceof ApiError && answer.retryAfterSeconds && answer.code === "SOLD_OUT") {
      faults.count("order queued");
      isQueued = true;
      if (faults.happens("queue left silently", 0.1)) return null;
      const isLate = random.chance(0.1);
      await scheduler.sleep(answer.retryAfterSeconds * 1_000 + random.below(isLate ? 60_000 : 5_000));
    } else if (answer instanceof ApiError || answer === null) {
      return null;
    } else {
      if (isQueued) faults.count("turn came");
      return answer;
    }
  }
  return null;
}

/** @returns the session or the service's refusal; null without an answer */
async function prepare(
  market: Market,
  order: Order & { readonly proof: string | null },
  client: string,
): Promise<Session | ApiError | null> {
  const { drop, faults, preparing, holding, scheduler } = market;
  const process = await findProcess(market);
  const key = `${order.walletAddress} ${order.phaseId}`;
  const others = preparing.get(key) ?? 0;
  if (others > 0) faults.count("wallet prepared concurrently");
  if (holding.has(key)) faults.count("prepared again over a live session");
  preparing.set(key, others + 1);
  try {
    const session = await process.ask("prepare", (mintService) =>
      mintService.prepareMint({ key: drop.keyId, client }, { ...order, collectionId: drop.collectionId }),
    );
    holding.add(key);
    if (session.cost.discount) faults.count("discounted by a code");
    if (session.cost.price?.mint) faults.count("paid in a token");
    if (Date.parse(session.expiresAt as string) - scheduler.now < maxSession / 2) {
      faults.count("session shortened");
    }
    return session;
  } catch (error) {
    if (isInjected(error)) return null;
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "RATE_LIMITED") faults.count("client had to wait");
    else if (error.code === "CLAIM_CODE_INVALID") faults.count("claim code rejected");
    else if (error.code !== "PROOF_REQUIRED" && !expectedRejections.includes(error.code)) throw error;
    return error;
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
      mintService.executeMint(scope, { sessionId, signedTransaction }),
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
