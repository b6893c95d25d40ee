import type { ChainRpc } from "../../../demo/service/chain/rpc/chain-reader.js";
import type { MintDeps } from "../../../demo/service/mint/mint-deps.js";
import type { Runtime } from "./runtime.js";
import { createFakeChain, resolveTransactionFixture, toBase64 } from "./fake-chain.js";
import { createFakeRuntime, decodeFakeTransaction, encodeFakeTransaction } from "./fake-runtime.js";
import { hashOf } from "./simulated-cluster.js";

/** Chain, treasury and wallets of one simulation. */
export interface ChainFixture {
  readonly runtime: Runtime;
  readonly treasury: string;
  /** Address of the wallet with this number. */
  wallet(number: number): string;
  /** Signed transaction in base64. Each `hand` is the same wallet with different assertions. */
  sign(wallet: string, transaction: string, hand: number): Promise<string>;
  createChain(rpc: ChainRpc): MintDeps["chain"];
}

/** Beginning of the seeds whose items share transactions in pairs. */
export const pairPrefix = "pairs ";

/** Creates the fixture of one simulation from its seed. */
export type ChainFixtureFactory = (seed: string) => Promise<ChainFixture>;

/** Longest delay of a timer: a simulated node answers in steps, not in real time. */
const requestTimeoutMilliseconds = 2_147_483_647;

/** @param transactionBytes bytes of a real mint transaction */
export function createFakeChainFixtures(transactionBytes: Uint8Array): ChainFixtureFactory {
  const fixture = resolveTransactionFixture(transactionBytes);
  return async (seed) => ({
    runtime: createFakeRuntime(),
    treasury: hashOf(`${seed} treasury`),
    wallet: (number) => hashOf(`${seed} wallet ${number}`),
    async sign(_wallet, transaction, hand) {
      const unsigned = decodeFakeTransaction(new Uint8Array(Buffer.from(transaction, "base64")));
      const assertions = Array.from({ length: hand }, (_, index) => `assertion ${index}`);
      return toBase64(encodeFakeTransaction({ ...unsigned, assertions, isSigned: true }));
    },
    createChain: (rpc) =>
      createFakeChain(rpc, {
        requestTimeoutMilliseconds,
        fixture,
        itemsPerTransaction: seed.startsWith(pairPrefix) ? 2 : 1,
      }),
  });
}
