import { ChainError } from "../rpc/chain-error.js";
import { askNode, type NodeOutcome } from "./ask-node.js";
import { latencyOf, type NodeHealth } from "./node-health.js";
import type { NodeCall, NodeResponse } from "./node-request.js";
import type { PoolContext } from "./pool-deps.js";
import { awaitReservation, type Priority, type Reservation } from "./request-budget.js";

/** Maximum time that a request waits for a budget. Milliseconds. */
export const maxBudgetWait = 3_000;
/** Bounds of the hedge delay derived from a node's latencies, and the default while there are too few. Milliseconds. */
const [minHedge, maxHedge, firstHedge] = [20, 1_000, 250];

/** Recovered nodes that this request has not tried yet. */
export type FindMore = (asked: ReadonlySet<NodeHealth>) => Promise<readonly NodeHealth[]>;

/**
 * Asks the nodes one after another until one responds. The next one is asked as soon as one fails or hasn't responded
 * within the hedge delay. The first response is used, and the other requests are aborted.
 * @param priority What the request is for.
 * @param findMore Called once, when no nodes are left.
 * @throws ChainError `CHAIN_OVERLOADED`; the last node's error; the signal's reason on abort
 */
export async function raceNodes(
  context: PoolContext,
  candidates: readonly NodeHealth[],
  call: NodeCall,
  priority: Priority,
  findMore: FindMore | null = null,
): Promise<NodeResponse> {
  return await new NodeRace(context, candidates, call, priority, findMore).run();
}

/** Event that a race waits for: a node's outcome, the end of the hedge delay, or more nodes. */
type RaceEvent = "late" | "found" | { readonly node: NodeHealth; readonly outcome: NodeOutcome };

class NodeRace {
  readonly #context: PoolContext;
  readonly #candidates: readonly NodeHealth[];
  readonly #call: NodeCall;
  readonly #priority: Priority;
  readonly #ended = new AbortController();
  readonly #signal: AbortSignal;
  /** Nodes that haven't been asked yet. */
  readonly #left: NodeHealth[];
  readonly #asked = new Set<NodeHealth>();
  readonly #running = new Map<NodeHealth, Promise<RaceEvent>>();
  /** Null once it was called. */
  #findMore: FindMore | null;
  #finding: Promise<"found"> | null = null;
  #rejection: NodeResponse | null = null;
  #failure: Error | null = null;
  /** Milliseconds that the last request waits for its budget. */
  #lastWait = 0;

  constructor(
    context: PoolContext,
    candidates: readonly NodeHealth[],
    call: NodeCall,
    priority: Priority,
    findMore: FindMore | null,
  ) {
    this.#context = context;
    this.#candidates = candidates;
    this.#call = call;
    this.#priority = priority;
    this.#findMore = findMore;
    this.#left = [...candidates];
    this.#signal = call.signal ? AbortSignal.any([call.signal, this.#ended.signal]) : this.#ended.signal;
  }

  async run(): Promise<NodeResponse> {
    try {
      if (!this.#askNext(maxBudgetWait)) throw budgetError(this.#candidates);
      while (this.#running.size > 0 || this.#finding) {
        const event = await this.#waitForEvent();
        if (event === "late") {
          // A hedged request isn't worth waiting for a budget.
          this.#askMore(0);
          continue;
        }
        if (event === "found") this.#finding = null;
        else {
          this.#running.delete(event.node);
          if (event.outcome.status === "answered") return event.outcome.response;
          this.#rejection = event.outcome.response ?? this.#rejection;
          this.#failure = event.outcome.error;
        }
        this.#askMore(maxBudgetWait);
      }
      if (this.#rejection) return this.#rejection;
      throw this.#failure ?? budgetError(this.#candidates);
    } finally {
      this.#ended.abort(raceEnded);
    }
  }

  #waitForEvent(): Promise<RaceEvent> {
    const hedge = this.#left.length > 0 || this.#findMore ? this.#waitForHedge() : null;
    hedge?.catch(() => undefined);
    return Promise.race([
      ...this.#running.values(),
      ...(hedge ? [hedge] : []),
      ...(this.#finding ? [this.#finding] : []),
    ]);
  }

  async #waitForHedge(): Promise<"late"> {
    const last = [...this.#running.keys()].at(-1);
    await this.#context.timers.wait(this.#lastWait + hedgeFor(this.#context, last), this.#signal);
    return "late";
  }

  #askMore(maxWait: number): void {
    if (this.#left.length > 0) {
      if (!this.#askNext(maxWait)) this.#left.length = 0;
    } else if (this.#findMore) {
      this.#finding = this.#findMore(this.#asked).then((found) => {
        this.#left.push(...found);
        return "found" as const;
      });
      this.#findMore = null;
    }
  }

  /** Asks the first node whose budget allows it within this time. @returns false if there is none */
  #askNext(maxWait: number): boolean {
    const next = reserve(this.#left, this.#priority, maxWait);
    if (!next) return false;
    const { node, reservation } = next;
    this.#lastWait = reservation.takeTurn();
    this.#left.splice(this.#left.indexOf(node), 1);
    this.#asked.add(node);
    const outcome = this.#ask(node, reservation);
    // Handled by the race unless it has ended.
    outcome.catch(() => undefined);
    this.#running.set(node, outcome);
    return true;
  }

  async #ask(node: NodeHealth, reservation: Reservation): Promise<RaceEvent> {
    await awaitReservation(reservation, this.#context.timers, this.#signal);
    return { node, outcome: await askNode(this.#context, node, { ...this.#call, signal: this.#signal }) };
  }
}

/** Abort reason that isn't a failure of the node. */
const raceEnded = new DOMException("Another node has answered", "AbortError");

/** Reserves a request of the budget that allows it first; if several do, of the first node. */
function reserve(
  nodes: readonly NodeHealth[],
  priority: Priority,
  maxWait: number,
): { readonly node: NodeHealth; readonly reservation: Reservation } | null {
  const [next] = nodes
    .map((node) => ({ node, wait: node.budget.waitTime(priority) }))
    .toSorted((a, b) => a.wait - b.wait);
  const reservation = next?.node.budget.reserve(priority, maxWait) ?? null;
  return next && reservation ? { node: next.node, reservation } : null;
}

/** Waits for the first available budget for a transaction. @returns undefined if none allows a request in time */
export async function reserveOne(
  { timers }: PoolContext,
  nodes: readonly NodeHealth[],
  signal: AbortSignal | undefined,
): Promise<NodeHealth | undefined> {
  const next = reserve(nodes, "execute", maxBudgetWait);
  if (next) await awaitReservation(next.reservation, timers, signal);
  return next?.node;
}

/** Milliseconds after which another node is also asked. */
export function hedgeFor({ settings }: PoolContext, node: NodeHealth | undefined): number {
  if (settings.hedgeMilliseconds !== null) return settings.hedgeMilliseconds;
  const usual = node ? latencyOf(node, 0.95) : null;
  return usual === null ? firstHedge : Math.min(maxHedge, Math.max(minHedge, usual));
}

export function budgetError(nodes: readonly NodeHealth[]): ChainError {
  const budgets = nodes
    .map(
      ({ source: { name }, budget }) => `${name}: ${Math.floor(budget.rate() * 10) / 10} requests a second`,
    )
    .join(", ");
  return new ChainError(
    "CHAIN_OVERLOADED",
    `The request budget of the Solana nodes is used up (${budgets}). Get a larger plan, raise SOLANA_RPC_REQUESTS_PER_SECOND if your plan allows more, or add a node to SOLANA_RPC_URL.`,
    { budgets },
  );
}
