import { NodeStatusError } from "../rpc/http-transport.js";
import {
  failureKind,
  isMissingMethod,
  NodeFailure,
  NodeRejection,
  quoteAnswer,
  type FailureKind,
} from "../rpc/node-error.js";
import { methodOf } from "../rpc/observed-transport.js";
import { noteLatency, noteSlot, referenceSlot, type Absence, type NodeHealth } from "./node-health.js";
import {
  confirmedSlot,
  isForAnother,
  isRateRejection,
  isWellFormed,
  type NodeCall,
  type NodeResponse,
} from "./node-request.js";
import type { PoolContext } from "./pool-deps.js";

/** Outcome of a request to one node. */
export type NodeOutcome =
  | { readonly status: "answered"; readonly response: NodeResponse }
  /** Another node may do better. `response` is the node's rejection, if it gave one. */
  | { readonly status: "unusable"; readonly error: Error; readonly response: NodeResponse | null };

/** Consecutive failures after which a node isn't asked any more. */
const maxFailures = 3;
/** Default pause after a rate limit without a duration, and maximum pause that a node can request. */
export const [ratePause, maxPause] = [1_000, 60_000];
/** Absence of a node that has contradicted others, because its checks can't prove that it is honest again. */
const contradictionMilliseconds = 600_000;

/** Asks a node and records what the response says about its health. @throws only the signal's reason on abort */
export async function askNode(context: PoolContext, node: NodeHealth, call: NodeCall): Promise<NodeOutcome> {
  const { monotonic, onAnswer } = context;
  const method = methodOf(call.payload);
  const start = monotonic();
  // A response is at least as recent as its request.
  const reference = referenceSlot(context.nodes);
  const end = (result: "ok" | "unusable" | FailureKind) =>
    onAnswer(node.source.name, result, monotonic() - start);
  let response: NodeResponse;
  try {
    const answer = await node.source.transport<unknown>(call);
    if (!isWellFormed(method, answer)) throw new Error(`the response doesn't match: ${quoteAnswer(answer)}`);
    response = answer;
  } catch (error) {
    // The loser of a race took at least this long.
    noteLatency(node, monotonic() - start);
    if (call.signal?.aborted && !isTimeout(call.signal.reason)) throw call.signal.reason;
    end(failureKind(error));
    return noteFailure(context, node, new NodeFailure(method, error));
  }
  noteLatency(node, monotonic() - start);
  if (response.error !== undefined) {
    const rejection = new NodeRejection(method, response.error);
    if (isMissingMethod(rejection)) {
      noteMissing(context, node, method, rejection.words);
      end("unusable");
      return { status: "unusable", error: rejection, response };
    }
    if (isForAnother(response)) {
      const isLimited = isRateRejection(response);
      if (isLimited) noteRateLimit(context, node, ratePause);
      end(isLimited ? "rate_limited" : "unusable");
      return { status: "unusable", error: rejection, response };
    }
  }
  const stale = findStale(context, node, call, { response, reference });
  if (stale) {
    end("unusable");
    return { status: "unusable", error: stale, response: null };
  }
  node.failures = 0;
  end("ok");
  return { status: "answered", response };
}

const isTimeout = (reason: unknown) => reason instanceof Error && reason.name === "TimeoutError";

function noteFailure(context: PoolContext, node: NodeHealth, error: NodeFailure): NodeOutcome {
  const { cause } = error;
  const unusable = { status: "unusable", error, response: null } as const;
  if (cause instanceof NodeStatusError) {
    if (isMissingMethod(error)) {
      noteMissing(context, node, error.method, error.words);
      return unusable;
    }
    if (cause.status === 429) {
      noteRateLimit(context, node, Math.min(cause.retryAfterMilliseconds ?? ratePause, maxPause));
      return unusable;
    }
  }
  node.failures += 1;
  if (node.failures >= maxFailures) setAbsent(context, node, "failures", { nodeSays: error.message });
  return unusable;
}

function noteRateLimit({ monotonic }: PoolContext, node: NodeHealth, pause: number): void {
  node.pausedUntil = monotonic() + pause;
  node.budget.noteRefusal(pause);
}

function noteMissing({ report }: PoolContext, node: NodeHealth, method: string, nodeSays: string): void {
  if (node.missing.has(method)) return;
  node.missing.add(method);
  report("warn", "node-lacks-method", { node: node.source.name, method, nodeSays });
}

/** Error for a response from a bank that is too old or can't exist. */
function findStale(
  context: PoolContext,
  node: NodeHealth,
  call: NodeCall,
  { response, reference }: { readonly response: NodeResponse; readonly reference: bigint | null },
): NodeFailure | null {
  const slot = confirmedSlot(call, response);
  if (slot === null) return null;
  const method = methodOf(call.payload);
  if (!noteSlot(node, slot, context.monotonic())) {
    setAbsent(context, node, "leap", { slot, before: node.slot!.number });
    return new NodeFailure(method, new Error(`the response is from slot ${slot}, which can't exist yet`));
  }
  const lag = Number((reference ?? slot) - slot);
  if (lag <= context.settings.lagSlots) return null;
  node.lagSlots = lag;
  setAbsent(context, node, "lag", { slots: lag });
  return new NodeFailure(method, new Error(`the response is ${lag} slots old`));
}

/** Stops asking a node until a check finds it healthy again. */
export function setAbsent(
  { monotonic, report }: Pick<PoolContext, "monotonic" | "report">,
  node: NodeHealth,
  absence: Absence,
  details: Readonly<Record<string, unknown>> = {},
): void {
  if (absence === "contradiction") node.absentUntil = monotonic() + contradictionMilliseconds;
  if (node.absence === absence) return;
  node.absence = absence;
  node.isVerified = false;
  const isLie = absence === "network" || absence === "leap" || absence === "contradiction";
  const fields = Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, typeof value === "bigint" ? String(value) : value]),
  );
  report(isLie ? "error" : "warn", "node-absent", { node: node.source.name, reason: absence, ...fields });
}
