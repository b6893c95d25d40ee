import type { ChainRpc } from "../../../demo/service/chain/chain-reader.js";
import type { MintRulesContext } from "../../../demo/service/mint/mint-context.js";
import type { Machine } from "./machine.js";
import { createPaperChain, readSpecimen, toBase64 } from "./paper-chain.js";
import { createPaperMachine, readPaper, writePaper } from "./paper-machine.js";
import { hashOf } from "./simulated-cluster.js";

/** What mints are made of in a simulation. */
export interface Craft {
  readonly machine: Machine;
  readonly treasury: string;
  /** Address of the wallet with this number. */
  wallet(number: number): string;
  /** What the wallet hands back. Different `hand`s are the same wallet with different guards. */
  sign(wallet: string, transaction: string, hand: number): Promise<string>;
  createChain(rpc: ChainRpc): MintRulesContext["chain"];
}

/** Makes what one simulation needs. */
export type CraftFactory = (seed: string) => Promise<Craft>;

/** As long as a timer can: a simulated node answers in steps, not in time. */
const requestTimeoutMilliseconds = 2_147_483_647;

/** @param wire a real mint as it is sent */
export function createPaperCraft(wire: Uint8Array): CraftFactory {
  const specimen = readSpecimen(wire);
  return async (seed) => ({
    machine: createPaperMachine(),
    treasury: hashOf(`${seed} treasury`),
    wallet: (number) => hashOf(`${seed} wallet ${number}`),
    async sign(_wallet, transaction, hand) {
      const unsigned = readPaper(new Uint8Array(Buffer.from(transaction, "base64")));
      const guards = Array.from({ length: hand }, (_, index) => `guard ${index}`);
      return toBase64(writePaper({ ...unsigned, guards, isSigned: true }));
    },
    createChain: (rpc) => createPaperChain(rpc, requestTimeoutMilliseconds, specimen),
  });
}
