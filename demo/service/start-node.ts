import type { ChainRpc } from "./chain/rpc/chain-reader.js";
import type { MintChain } from "./chain/mint-chain.js";
import type { NodePool, NodeFigures } from "./chain/nodes/node-pool.js";
import { openNodes } from "./chain/nodes/open-nodes.js";
import type { ReportNode } from "./chain/nodes/pool-deps.js";
import type { OptionalWork } from "./chain/rpc/node-methods.js";
import { createNodeRpc } from "./chain/rpc/node-rpc.js";
import { observeTransport } from "./chain/rpc/observed-transport.js";
import { verifyMethods, type NamedTransport } from "./chain/rpc/probe-methods.js";
import type { ConfirmingNodes } from "./chain/transactions/confirm-agreed.js";
import type { ServiceConfig } from "./config/service-config.js";
import { describeError } from "./errors/describe-error.js";
import { runEvery } from "./jobs/run-every.js";
import { systemTimers } from "./scheduling/timers.js";
import type { ServiceDeps } from "./service-deps.js";
import type { Observability } from "./start-observability.js";

/** Timeout of a request to the node. */
export const requestTimeoutMilliseconds = 5_000;

/** Pause between two comparisons of several nodes. */
const checkMilliseconds = 5_000;

/** Job that does a work; null: prepares do. */
const jobOf = { holders: "holders", moves: "index", fees: null } as const satisfies Record<
  OptionalWork,
  string | null
>;

/** Findings about nodes that can be used. */
export interface VerifiedNode {
  /** Work that is off, since no node has a method that only this work needs. */
  readonly off: ReadonlySet<OptionalWork>;
  /** Genesis hash of the network, base58. */
  readonly genesisHash: string;
}

/** Access of a process to its Solana nodes. */
export interface RunningNode {
  readonly rpc: ChainRpc;
  /** The same for work for which nobody waits: mints go first. */
  readonly backgroundRpc: ChainRpc;
  /** Null: there is one node only. */
  readonly confirmingNodes: ConfirmingNodes | null;
  /**
   * Asserts that the nodes serve the configured network and have the methods that the service needs.
   * @throws ChainError `METHOD_MISSING`, `WRONG_NETWORK`, `CHAIN_UNAVAILABLE`
   */
  verify(chain: Pick<MintChain, "verifyNetwork">): Promise<VerifiedNode>;
  /** True once no node was found to have a method that this work needs. */
  isOff(work: OptionalWork): boolean;
  /** States of several nodes, for metrics. */
  figures(): readonly NodeFigures[];
  stop(): Promise<void>;
}

/** Opens the connections to the nodes. Several are compared with each other from then on. */
export function startNode(
  { rpcUrls: urls, nodes, chain: network }: Pick<ServiceConfig, "rpcUrls" | "nodes" | "chain">,
  { log, monotonic }: Pick<ServiceDeps, "log" | "monotonic">,
  { observeNode, onNodeAnswer }: Pick<Observability, "observeNode" | "onNodeAnswer">,
): RunningNode {
  const report: ReportNode = (level, event, fields) => log(level, event, fields);
  const { transport, backgroundTransport, pool, sources } = openNodes({ ...nodes, urls }, network, {
    monotonic,
    timers: systemTimers,
    report,
    onAnswer: onNodeAnswer,
  });
  const checks =
    pool &&
    runEvery(() => pool.check(), {
      intervalMilliseconds: checkMilliseconds,
      onError: (error) => log("error", "job-failed", { job: "nodes", ...describeError(error) }),
    });
  checks?.start();
  let off: ReadonlySet<OptionalWork> = new Set();
  return {
    rpc: createNodeRpc(observeTransport(transport, observeNode)),
    backgroundRpc: createNodeRpc(observeTransport(backgroundTransport, observeNode)),
    confirmingNodes: pool && sources.length > 1 ? toConfirmingNodes(pool, report) : null,
    async verify(chain) {
      const verified = await verifyNode(sources, chain, log);
      off = verified.off;
      return verified;
    },
    isOff: (work) => off.has(work),
    figures: () => pool?.figures() ?? [],
    stop: async () => checks?.stop(),
  };
}

async function verifyNode(
  sources: readonly NamedTransport[],
  chain: Pick<MintChain, "verifyNetwork">,
  log: ServiceDeps["log"],
): Promise<VerifiedNode> {
  const [verified, network] = await Promise.allSettled([
    verifyMethods(sources, requestTimeoutMilliseconds),
    chain.verifyNetwork(),
  ]);
  // A missing method explains why the network is unknown.
  if (verified.status === "rejected") throw verified.reason;
  if (network.status === "rejected") throw network.reason;
  const { missing, lacking } = verified.value;
  for (const { work, method, nodeSays } of missing) {
    const job = jobOf[work];
    if (job === null) log("warn", "priority-fees-off", { method, nodeSays });
    else log("warn", "job-off", { job, work, method, nodeSays });
  }
  for (const { node, method, nodeSays } of lacking)
    log("warn", "node-lacks-method", { node, method, nodeSays });
  return { off: new Set(missing.map(({ work }) => work)), genesisHash: network.value };
}

/** Most transactions whose contradictions are remembered, to report each once. */
const rememberedContradictions = 1_000;

function toConfirmingNodes(pool: NodePool, report: ReportNode): ConfirmingNodes {
  const reported = new Set<unknown>();
  return {
    list: () =>
      pool
        .confirmingNodes()
        .map(({ name, transport, distrust }) => ({ name, distrust, rpc: createNodeRpc(transport) })),
    reportDisagreement(details) {
      if (reported.has(details["signature"])) return;
      if (reported.size >= rememberedContradictions) reported.clear();
      reported.add(details["signature"]);
      report("error", "nodes-disagree", details);
    },
  };
}
