import { ApiError } from "../../../demo/service/platform/errors/api-error.js";
import { createSimulator, type SimulationReport, type SimulationHarness } from "./simulator.js";
import { ask, isInjected } from "./buyer.js";
import { paymentToken } from "./drop.js";
import { paymentAccount } from "./fake-runtime.js";
import { createOneFault, faultsAt, type FaultAtPoint, type Point } from "./faults.js";
import type { Group } from "./scheduler.js";
import { createRandom } from "./seeded-random.js";
import type { SimulatedProcess } from "./simulated-process.js";

export interface SingleFault {
  /** Index of the point at which it fires. */
  readonly number: number;
  readonly point: Point;
  readonly fault: FaultAtPoint;
}

/** Every fault at every step of one mint, from prepare until it is final. */
export async function listSingleFaults(harness: SimulationHarness): Promise<SingleFault[]> {
  const points: Point[] = [];
  await runSingleFault(harness, null, (point) => points.push(point));
  return points.flatMap((point, number) => faultsAt(point).map((fault) => ({ number, point, fault })));
}

/**
 * One collector retries for the only unit of a drop; then another one tries.
 * @param meant fault to inject, or null
 */
export async function runSingleFault(
  harness: SimulationHarness,
  injected: SingleFault | null,
  onPoint: (point: Point) => void = () => undefined,
): Promise<SimulationReport> {
  const seed = "two";
  let isWatching = true;
  const faults = createOneFault(injected, (point) => isWatching && onPoint(point));
  const simulator = await createSimulator(harness, {
    seed,
    random: createRandom(seed),
    faults,
    hasClockJumps: false,
    drop: {
      supply: 1,
      phases: [
        {
          supply: 1,
          perWallet: 1,
          price: 500_000_000,
          currency: paymentToken,
          isCodeRequired: false,
          endsAt: null,
        },
      ],
      codes: [{ text: "code", kind: "discount", discountBasisPoints: 1_000, usesTotal: 1, usesPerWallet: 1 }],
      bounty: { draws: 1, quantities: [1] },
    },
    onStart: (process) => void simulator.reportError(runJobs(process)),
  });
  const { scheduler, chainFixture, drop, recorder, processes, drive } = simulator;

  async function runJobs(process: SimulatedProcess): Promise<void> {
    await scheduler.spawn("jobs", process.group, async () => {
      for (;;) {
        await scheduler.sleep(9_000);
        await simulator.runJob(process, "sweep");
        await simulator.runJob(process, "confirm");
      }
    });
  }

  const collectors: Group = { name: "collector", isDead: false };
  const [wallet, other] = [chainFixture.wallet(0), chainFixture.wallet(1)];
  for (const one of [wallet, other]) {
    chainFixture.runtime.fund(one, 50_000_000_000);
    chainFixture.runtime.fund(paymentAccount(one, paymentToken), 50_000_000_000);
  }

  /** @returns null for a retry; the error code when rejected */
  async function prepare(walletAddress: string, code: string | null) {
    const process = processes[0];
    const { collectionId, keyId, phases } = drop;
    const order = { collectionId, phaseId: phases[0]!.id, walletAddress, quantity: 1, claim_code: code };
    try {
      return (
        (await process?.ask("prepare", (mintService) => mintService.prepareMint({ key: keyId }, order))) ??
        null
      );
    } catch (error) {
      if (error instanceof ApiError && error.code !== "CHAIN_UNAVAILABLE") return error.code;
      if (error instanceof ApiError || isInjected(error)) return null;
      throw error;
    }
  }

  async function mint(): Promise<void> {
    for (let attempts = 100; attempts > 0; attempts--) {
      const session = await prepare(wallet, "code");
      if (typeof session === "string")
        return recorder.report("lost", `The collector was rejected with ${session}.`);
      await scheduler.sleep(2_000);
      if (session && (await execute(session.sessionId, session.transactions[0]!.transaction))) return;
    }
    recorder.report("lost", "The collector got no session within 100 attempts.");
  }

  /** @returns whether it is minted */
  async function execute(sessionId: string, transaction: string): Promise<boolean> {
    const signed = {
      sessionId,
      place: 0,
      quantity: 1,
      signedTransaction: await chainFixture.sign(wallet, transaction, 1),
    };
    recorder.recordSigned(signed);
    for (let attempts = 200; attempts > 0; attempts--) {
      const before = recorder.confirmed;
      if (processes[0] && (await ask({ drop, recorder }, processes[0], signed))()) {
        return recorder.confirmed > before;
      }
      await scheduler.sleep(2_000);
    }
    recorder.report("lost", "The collector got no final answer within 200 attempts.");
    return true;
  }

  let isMinted = false;
  void simulator.reportError(scheduler.spawn("collector", collectors, mint)).then(() => (isMinted = true));
  simulator.startProcess();
  await scheduler.run(() => isMinted);
  await drive("finality", () => scheduler.sleep(40_000));
  isWatching = false;
  await simulator.settle();
  await drive("latecomer", async () => {
    if ((await prepare(other, null)) !== "SOLD_OUT")
      recorder.report("oversold", "The unit was offered again.");
    for (const one of recorder.signed) (await ask({ drop, recorder }, processes[0]!, one))();
  });
  const report = await simulator.conclude([wallet, other]);
  if (report.minted !== 1) recorder.report("lost", `${report.minted} units are minted instead of one.`);
  return report;
}
