import { ChainError } from "../rpc/chain-error.js";
import { askNode, type NodeOutcome } from "./ask-node.js";
import { latencyOf, type NodeHealth } from "./node-health.js";
import type { NodeCall, NodeResponse } from "./node-request.js";
import type { PoolContext } from "./pool-deps.js";

/** Milliseconds for which a request waits for a budget. */
export const longestBudgetWait = 3_000;
/** Bounds of a hedge that follows from a node's own durations, and the hedge while too few are known. */
const [leastHedge, mostHedge, firstHedge] = [20, 1_000, 250];

/** Nodes that may be asked beside those that were, as they have come back. */
export type FindMore = (asked: ReadonlySet<NodeHealth>) => Promise<readonly NodeHealth[]>;

/**
 * Asks the nodes in turn until one gives an answer: the next one as soon as one fails, or hasn't answered after the hedge. The
 * first answer counts, and the other requests are aborted.
 * @param findMore asked once, when no node is left
 * @throws ChainError `CHAIN_OVERLOADED`; the last node's error; the signal's reason on abort
 */
export async function raceNodes(
  context: PoolContext,
  candidates: readonly NodeHealth[],
  call: NodeCall,
  findMore: FindMore | null = null,
): Promise<NodeResponse> {
  const { timers } = context;
  const ended = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, ended.signal]) : ended.signal;
  const left = [...candidates];
  const asked = new Set<NodeHealth>();
  const running = new Map<NodeHealth, Promise<{ node: NodeHealth; outcome: NodeOutcome }>>();
  let unfound = findMore;
  let finding: Promise<"found"> | null = null;
  let rejection: NodeResponse | null = null;
  let failure: Error | null = null;
  let lastWait = 0;

  /** Asks the first node whose budget allows it within that time. @returns false if there is none */
  function askNext(longestWait: number): boolean {
    const next = reserve(left, longestWait);
    if (!next) return false;
    const { node, wait } = next;
    lastWait = wait;
    left.splice(left.indexOf(node), 1);
    asked.add(node);
    const outcome = (async () => {
      if (wait > 0) await timers.wait(wait, signal);
      return { node, outcome: await askNode(context, node, { ...call, signal }) };
    })();
    // Heard below, unless the race has ended.
    outcome.catch(() => undefined);
    running.set(node, outcome);
    return true;
  }

  function askMore(longestWait: number): void {
    if (left.length > 0) {
      // A hedge isn't worth a wait.
      if (!askNext(longestWait)) left.length = 0;
    } else if (unfound) {
      finding = unfound(asked).then((found) => {
        left.push(...found);
        return "found" as const;
      });
      unfound = null;
    }
  }

  async function waitForHedge(): Promise<"late"> {
    await timers.wait(lastWait + hedgeFor(context, [...running.keys()].at(-1)), signal);
    return "late";
  }

  try {
    if (!askNext(longestBudgetWait)) throw budgetError(candidates);
    while (running.size > 0 || finding) {
      const hedge = left.length > 0 || unfound ? waitForHedge() : null;
      hedge?.catch(() => undefined);
      const settled = await Promise.race([
        ...running.values(),
        ...(hedge ? [hedge] : []),
        ...(finding ? [finding as Promise<"found">] : []),
      ]);
      if (settled === "late") askMore(0);
      else if (settled === "found") {
        finding = null;
        askMore(longestBudgetWait);
      } else {
        const { node, outcome } = settled;
        running.delete(node);
        if (outcome.status === "answered") return outcome.response;
        rejection = outcome.response ?? rejection;
        failure = outcome.error;
        askMore(longestBudgetWait);
      }
    }
    if (rejection) return rejection;
    throw failure ?? budgetError(candidates);
  } finally {
    ended.abort(raceEnded);
  }
}

/** Reason of an abort that is no failure of the node. */
const raceEnded = new DOMException("Another node has answered", "AbortError");

/** Takes a request of the budget that allows it first, and among several of the first node. */
function reserve(
  nodes: readonly NodeHealth[],
  longestWait: number,
): { readonly node: NodeHealth; readonly wait: number } | null {
  const [next] = nodes
    .map((node) => ({ node, wait: node.budget.waitTime() }))
    .toSorted((a, b) => a.wait - b.wait);
  const wait = next?.node.budget.reserve(longestWait) ?? null;
  return next && wait !== null ? { node: next.node, wait } : null;
}

/** Waits for the first budget. @returns undefined if none allows a request in time */
export async function reserveOne(
  { timers }: PoolContext,
  nodes: readonly NodeHealth[],
  signal: AbortSignal | undefined,
): Promise<NodeHealth | undefined> {
  const next = reserve(nodes, longestBudgetWait);
  if (next && next.wait > 0) await timers.wait(next.wait, signal);
  return next?.node;
}

/** Milliseconds after which another node is asked as well. */
export function hedgeFor({ settings }: PoolContext, node: NodeHealth | undefined): number {
  if (settings.hedgeMilliseconds !== null) return settings.hedgeMilliseconds;
  const usual = node ? latencyOf(node, 0.95) : null;
  return usual === null ? firstHedge : Math.min(mostHedge, Math.max(leastHedge, usual));
}

export function budgetError(nodes: readonly NodeHealth[]): ChainError {
  const budgets = nodes
    .map(
      ({ source: { name }, budget }) => `${name}: ${Math.floor(budget.rate() * 10) / 10} requests a second`,
    )
    .join(", ");
  return new ChainError(
    "CHAIN_OVERLOADED",
    `The budget of requests to the Solana nodes is used up (${budgets}). Get a larger plan of the provider, raise SOLANA_RPC_REQUESTS_PER_SECOND where it is less than the plan, or add a node to SOLANA_RPC_URL.`,
    { budgets },
  );
}
