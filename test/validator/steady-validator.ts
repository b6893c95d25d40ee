import { address, createSolanaRpc, lamports } from "@solana/kit";
import { expect } from "vitest";
import type { Program } from "../../demo/validator/programs.js";
import { startValidator, type Validator } from "../../demo/validator/start-validator.js";
import { eventually } from "../eventually.js";

/** Slots that pass only while the test runs: after a machine has stood still, none is made up for, and no blockhash is expired. */
export interface SteadyValidator extends Validator {
  /** Stops and starts the slots. */
  readonly slots: { stop(): void; start(): void };
  /** Airdrops lamports. Resolves when they are visible at `confirmed`, which the service reads. */
  fund(account: string, amount: bigint): Promise<void>;
}

/** Longest delay of a timer. */
const never = 2_147_483_647;

/** Starts a validator of a free port, with a slot every 50 ms. */
export async function startSteadyValidator(programs: readonly Program[] = []): Promise<SteadyValidator> {
  const validator = await startValidator({ port: 0, slotMilliseconds: never, programs });
  let timer: NodeJS.Timeout | undefined;
  const slots = {
    stop: () => clearInterval(timer),
    start() {
      clearInterval(timer);
      timer = setInterval(() => validator.ledger.advanceSlot(), 50);
    },
  };
  slots.start();
  const rpc = createSolanaRpc(validator.url);
  return {
    ...validator,
    slots,
    async fund(account, amount) {
      const signature = await rpc.requestAirdrop(address(account), lamports(amount)).send();
      await eventually(async () => {
        const { value } = await rpc.getSignatureStatuses([signature]).send();
        expect(value[0]?.confirmationStatus).toMatch(/^(confirmed|finalized)$/);
      });
    },
    async close() {
      slots.stop();
      await validator.close();
    },
  };
}
