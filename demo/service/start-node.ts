import { createHttpTransport } from "./chain/rpc/http-transport.js";
import type { ChainRpc } from "./chain/rpc/chain-reader.js";
import type { MintChain } from "./chain/mint-chain.js";
import type { OptionalWork } from "./chain/rpc/node-methods.js";
import { createNodeRpc } from "./chain/rpc/node-rpc.js";
import { observeTransport } from "./chain/rpc/observed-transport.js";
import { probeMethods } from "./chain/rpc/probe-methods.js";
import type { ServiceConfig } from "./config/service-config.js";
import type { ServiceDeps } from "./service-deps.js";
import type { Observability } from "./start-observability.js";

/** Timeout of a request to the node. */
export const requestTimeoutMilliseconds = 5_000;

/** Job that does a work. */
const jobOf = { holders: "holders", moves: "index" } as const satisfies Record<OptionalWork, string>;

/** Access of a process to the Solana node. */
export interface RunningNode {
  readonly rpc: ChainRpc;
  /**
   * Asserts that the node serves the configured network and has the methods that the service needs.
   * @returns the work that is off, since the node lacks a method that only this work needs
   * @throws ChainError `METHOD_MISSING`, `WRONG_NETWORK`, `CHAIN_UNAVAILABLE`
   */
  verify(chain: Pick<MintChain, "verifyNetwork">): Promise<ReadonlySet<OptionalWork>>;
}

/** Opens the connections to the node. */
export function startNode(
  { rpcUrl }: Pick<ServiceConfig, "rpcUrl">,
  { log }: Pick<ServiceDeps, "log">,
  { observeNode }: Pick<Observability, "observeNode">,
): RunningNode {
  const transport = createHttpTransport(rpcUrl);
  return {
    rpc: createNodeRpc(observeTransport(transport, observeNode)),
    async verify(chain) {
      const [missing, network] = await Promise.allSettled([
        probeMethods(transport, requestTimeoutMilliseconds),
        chain.verifyNetwork(),
      ]);
      // A missing method explains why the network is unknown.
      if (missing.status === "rejected") throw missing.reason;
      if (network.status === "rejected") throw network.reason;
      for (const { work, method, nodeSays } of missing.value) {
        log("warn", "job-off", { job: jobOf[work], work, method, nodeSays });
      }
      return new Set(missing.value.map(({ work }) => work));
    },
  };
}
