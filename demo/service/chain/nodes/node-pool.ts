import { formatCount } from "../../platform/format/count.js";
import type { RpcTransport } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { methodOf } from "../rpc/observed-transport.js";
import { setAbsent } from "./ask-node.js";
import { broadcast, sendToBest } from "./broadcast.js";
import { checkNodes, type AcceptGenesis } from "./check-nodes.js";
import { createNodeHealth, latencyOf, type NodeHealth, type NodeSource } from "./node-health.js";
import { skipsPreflight, type NodeCall } from "./node-request.js";
import type { PoolContext, PoolDeps, PoolSettings } from "./pool-deps.js";
import { raceNodes } from "./race-nodes.js";
import { awaitSpare, priorities, type Priority } from "./request-budget.js";

/** One of several nodes, used alone, so that its responses have one view of the chain. */
export interface SingleNode {
  readonly name: string;
  readonly transport: RpcTransport;
  /** Stops using the node after it has contradicted two others or itself, unless no other is in use. */
  distrust(details: Readonly<Record<string, unknown>>): void;
}

/** State of a node for metrics. */
export interface NodeFigures {
  readonly name: string;
  readonly isUp: boolean;
  readonly lagSlots: number;
}

/** Transports by what their requests are for. */
export type NodeTransports = Readonly<Record<Priority, RpcTransport>>;

export const mapPriorities = <T>(create: (priority: Priority) => T): Readonly<Record<Priority, T>> =>
  Object.fromEntries(priorities.map((priority) => [priority, create(priority)])) as Record<Priority, T>;

/** Several nodes used as one. */
export interface NodePool {
  /**
   * Sends requests to healthy nodes, while a budget is short by priority: background work only while the others leave
   * spare capacity. Reads and simulated mints go to the fastest node, and to another one if it fails
   * or is late. Other transactions go to all nodes.
   * @throws ChainError `CHAIN_OVERLOADED`, `CHAIN_UNAVAILABLE`, `WRONG_NETWORK`; NodeFailure; the signal's reason on
   *   abort
   */
  readonly transports: NodeTransports;
  /** Each node alone, healthy or not. */
  readonly sources: readonly NodeSource[];
  /** Healthy nodes, fastest first. */
  confirmingNodes(): SingleNode[];
  /** Compares the nodes with each other, and resumes using those that have recovered. Call it every few seconds. */
  check(): Promise<void>;
  figures(): NodeFigures[];
}

/**
 * Creates a pool. While no node is known to be healthy, as at startup, a request waits for a check.
 * @param accepts Test for the configured network's genesis hash.
 */
export function createNodePool(
  sources: readonly NodeSource[],
  settings: PoolSettings,
  { accepts, ...deps }: PoolDeps & { readonly accepts: AcceptGenesis },
): NodePool {
  const nodes = sources.map((source) => createNodeHealth(source, deps.monotonic));
  const context: PoolContext = { ...deps, settings, nodes };
  let running: Promise<void> | undefined;
  const check = () =>
    (running ??= checkNodes(context, accepts).finally(() => {
      running = undefined;
    }));

  /** Nodes that have recovered since the last check, and nodes whose pause is about to end. */
  async function findMore(
    method: string,
    asked: ReadonlySet<NodeHealth>,
    signal: AbortSignal | undefined,
  ): Promise<NodeHealth[]> {
    if (nodes.some(({ absence }) => absence === "failures" || absence === "lag")) await check();
    const others = listWell(context, method).filter((node) => !asked.has(node));
    return await awaitPause(context, method, others, signal).catch(() => []);
  }

  const createTransport =
    (priority: Priority): RpcTransport =>
    async <Response>(call: NodeCall): Promise<Response> => {
      const method = methodOf(call.payload);
      // No node is verified before the first request.
      if (listCandidates(context, method).length === 0) await check();
      call.signal?.throwIfAborted();
      const listed = listCandidates(context, method);
      if (listed.length === 0) throw noNodeError(nodes);
      const candidates = await awaitPause(context, method, listed, call.signal);
      if (method === "sendTransaction") {
        const send = skipsPreflight(call) ? sendToBest : broadcast;
        return (await send(context, candidates, call)) as Response;
      }
      if (priority === "background") {
        const budgets = candidates.map(({ budget }) => budget);
        await awaitSpare(budgets, context.timers, call.signal);
      }
      const response = await raceNodes(context, candidates, call, priority, (asked) =>
        findMore(method, asked, call.signal),
      );
      return response as Response;
    };

  return {
    sources,
    check,
    transports: mapPriorities(createTransport),
    confirmingNodes: () => listCandidates(context, null).map((node) => createSingleNode(context, node)),
    figures: () => nodes.map(toFigures),
  };
}

const toFigures = ({ source, absence, isVerified, lagSlots }: NodeHealth): NodeFigures => ({
  name: source.name,
  isUp: absence === null && isVerified,
  lagSlots,
});

const createSingleNode = (context: PoolContext, node: NodeHealth): SingleNode => ({
  name: node.source.name,
  transport: async <Response>(call: NodeCall) =>
    (await raceNodes(context, [node], call, "execute")) as Response,
  distrust(details) {
    if (listWell(context, null).some((other) => other !== node))
      setAbsent(context, node, "contradiction", details);
  },
});

/**
 * Healthy nodes that support a method, best first. If none supports it, all healthy nodes, whose error is then
 * returned.
 */
function listWell({ nodes }: PoolContext, method: string | null): NodeHealth[] {
  const well = nodes.filter(({ absence, isVerified }) => absence === null && isVerified);
  const able = well.filter(({ missing }) => method === null || !missing.has(method));
  const rank = (node: NodeHealth) => node.failures * 1e6 + (latencyOf(node, 0.5) ?? 0);
  return (able.length > 0 ? able : well).toSorted((a, b) => rank(a) - rank(b));
}

/** Of these, the nodes that aren't paused; all of them if every node is. */
function listCandidates(context: PoolContext, method: string | null): NodeHealth[] {
  const well = listWell(context, method);
  const now = context.monotonic();
  const unpaused = well.filter(({ pausedUntil }) => pausedUntil <= now);
  return unpaused.length > 0 ? unpaused : well;
}

/** Maximum time that a request waits for a paused node. Milliseconds. */
const maxPauseWait = 1_000;

/** Nodes whose pause is over or ends soon. @throws ChainError `CHAIN_UNAVAILABLE` */
async function awaitPause(
  { monotonic, timers }: PoolContext,
  method: string,
  nodes: NodeHealth[],
  signal: AbortSignal | undefined,
): Promise<NodeHealth[]> {
  const pause = Math.min(...nodes.map(({ pausedUntil }) => pausedUntil)) - monotonic();
  if (pause <= 0 || nodes.length === 0) return nodes;
  if (pause > maxPauseWait) {
    throw new ChainError(
      "CHAIN_UNAVAILABLE",
      `All nodes of SOLANA_RPC_URL are rate-limited for another ${formatCount(Math.ceil(pause / 1_000), "second")}. Get a larger plan, or add a node`,
      { method, nodes: nodes.map(({ source }) => source.name).join(", ") },
    );
  }
  await timers.wait(pause, signal);
  const ready = nodes.filter(({ pausedUntil }) => pausedUntil <= monotonic());
  return ready.length > 0 ? ready : nodes;
}

function noNodeError(nodes: readonly NodeHealth[]): ChainError {
  const reasons = nodes
    .map(({ source, absence }) => `${source.name}: ${absence ?? "no response yet"}`)
    .join(", ");
  const isElsewhere = nodes.every(({ absence }) => absence === "network");
  return new ChainError(
    isElsewhere ? "WRONG_NETWORK" : "CHAIN_UNAVAILABLE",
    isElsewhere
      ? `All nodes of SOLANA_RPC_URL serve a different network than CHAIN is set to (${nodes.map(({ source }) => source.name).join(", ")}). Change one of the two.`
      : `None of the ${nodes.length} nodes of SOLANA_RPC_URL can be used (${reasons}). Check them, or add another one`,
    { nodes: reasons },
  );
}
