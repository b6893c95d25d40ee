import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BuyersAnswer, BuyersTask } from "../../test/faults/processes/drop-buyers.js";

type Ask = <Kind extends BuyersAnswer["kind"]>(
  task: BuyersTask,
  kind: Kind,
) => Promise<Extract<BuyersAnswer, { kind: Kind }>>;

/** Process of the buyers. */
export interface Buyers {
  /** Sends a task, and resolves with its answer. */
  readonly ask: Ask;
  /** Lets no more buyers come. Those who have come go on until they have their units. */
  readonly endStream: () => void;
  readonly kill: () => void;
}

/** Starts the process of the buyers. */
export async function startBuyers(): Promise<Buyers> {
  const buyers = fork(fileURLToPath(new URL("../../test/faults/processes/drop-buyers.ts", import.meta.url)));
  await once(buyers, "message");
  const ask: Ask = async <Kind extends BuyersAnswer["kind"]>(task: BuyersTask) => {
    buyers.send(task);
    return (await once(buyers, "message"))[0] as Extract<BuyersAnswer, { kind: Kind }>;
  };
  return { ask, endStream: () => void buyers.send({ kind: "stop" }), kill: () => void buyers.kill() };
}
