import type { ChainRpc } from "../chain/rpc/chain-reader.js";
import { mapPriorities, type NodePool, type NodeFigures } from "../chain/nodes/node-pool.js";
import { openNodes } from "../chain/nodes/open-nodes.js";
import type { Priority } from "../chain/nodes/request-budget.js";
import type { ReportNode } from "../chain/nodes/pool-deps.js";
import type { OptionalWork } from "../chain/rpc/node-methods.js";
import { createNodeRpc } from "../chain/rpc/node-rpc.js";
import type { ConfirmingNodes } from "../chain/transactions/confirm-agreed.js";
import type { ReportContradiction } from "../chain/transactions/confirm-submissions.js";
import type { ServiceConfig } from "../config/service-config.js";
import { describeError } from "../platform/errors/describe-error.js";
import { runEvery } from "../platform/scheduling/run-every.js";
import { systemTimers } from "../platform/scheduling/timers.js";
import type { ServiceDeps } from "./service-deps.js";
import type { Observability } from "./start-observability.js";
import { createNodeVerifier, type NodeVerification } from "./verify-node.js";

/** Timeout of a request to the node. */
export const requestTimeoutMilliseconds = 5_000;

/** Interval between comparisons of several nodes. */
const checkMilliseconds = 5_000;

/** Access of a process to its Solana nodes. */
export interface RunningNode {
  /** By what the requests are for. Each rejects with `CHAIN_UNAVAILABLE` until the nodes are verified. */
  readonly rpcs: Readonly<Record<Priority, ChainRpc>>;
  /** For the verification itself. */
  readonly unverifiedRpc: ChainRpc;
  /** Null: there is only one node. */
  readonly confirmingNodes: ConfirmingNodes | null;
  /** Reports that the only node's statuses contradict its own accounts. */
  readonly reportContradiction: ReportContradiction;
  /**
   * Verifies the nodes. If they fail, resolves anyway and retries until they respond.
   * @throws ChainError `METHOD_MISSING`, `WRONG_NETWORK`; errors of `accept`
   */
  verify(verification: NodeVerification): Promise<void>;
  /** Work that is disabled, because no node supports a method that only this work needs. Set by the verification. */
  readonly off: ReadonlySet<OptionalWork>;
  /** True if the verification found no node with a method that this work needs. */
  isOff(work: OptionalWork): boolean;
  /** States of several nodes, for metrics. */
  figures(): readonly NodeFigures[];
  stop(): Promise<void>;
}

/** Opens the connections to the nodes. Several nodes are compared with each other from then on. */
export function startNode(
  { rpcUrls: urls, nodes, chain: network }: Pick<ServiceConfig, "rpcUrls" | "nodes" | "chain">,
  { log, monotonic }: Pick<ServiceDeps, "log" | "monotonic">,
  {
    observeNode,
    onNodeAnswer,
    onNodeContradiction,
  }: Pick<Observability, "observeNode" | "onNodeAnswer" | "onNodeContradiction">,
): RunningNode {
  const report: ReportNode = (level, event, fields) => log(level, event, fields);
  const { transports, pool, sources } = openNodes({ ...nodes, urls }, network, {
    monotonic,
    timers: systemTimers,
    report,
    onAnswer: onNodeAnswer,
    observe: observeNode,
  });
  const isFirst = createFirstTest();
  const reportContradiction = (node: string, details: Readonly<Record<string, unknown>>) => {
    if (!isFirst(`${node} ${String(details["signature"])}`)) return;
    onNodeContradiction(node);
    report("error", "node-contradicts-itself", { node, ...details });
  };
  const checks =
    pool &&
    runEvery(() => pool.check(), {
      intervalMilliseconds: checkMilliseconds,
      onError: (error) => log("error", "job-failed", { job: "nodes", ...describeError(error) }),
    });
  checks?.start();
  const verifier = createNodeVerifier(sources, { log, timeoutMilliseconds: requestTimeoutMilliseconds });
  return {
    rpcs: mapPriorities((priority) => createNodeRpc(verifier.guard(transports[priority]))),
    unverifiedRpc: createNodeRpc(transports.execute),
    confirmingNodes: pool && sources.length > 1 ? toConfirmingNodes(pool, report, reportContradiction) : null,
    reportContradiction: (details) => reportContradiction(sources[0]!.name, details),
    verify: verifier.verify,
    off: verifier.off,
    isOff: (work) => verifier.off.has(work),
    figures: () => pool?.figures() ?? [],
    async stop() {
      await Promise.all([checks?.stop(), verifier.stop()]);
    },
  };
}

/** Maximum transactions whose contradictions are remembered, to report each once. */
const rememberedContradictions = 1_000;

/** Creates a test that is true for the first report of each name. */
function createFirstTest(): (name: string) => boolean {
  const reported = new Set<string>();
  return (name) => {
    if (reported.has(name)) return false;
    if (reported.size >= rememberedContradictions) reported.clear();
    reported.add(name);
    return true;
  };
}

function toConfirmingNodes(
  pool: NodePool,
  report: ReportNode,
  reportContradiction: (node: string, details: Readonly<Record<string, unknown>>) => void,
): ConfirmingNodes {
  const isFirst = createFirstTest();
  return {
    list: () =>
      pool.confirmingNodes().map(({ name, transport, distrust }) => ({
        name,
        distrust,
        rpc: createNodeRpc(transport),
        reportContradiction(details) {
          reportContradiction(name, details);
          distrust(details);
        },
      })),
    reportDisagreement(details) {
      if (isFirst(String(details["signature"]))) report("error", "nodes-disagree", details);
    },
  };
}
