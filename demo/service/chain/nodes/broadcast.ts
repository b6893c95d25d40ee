import { askNode, type NodeOutcome } from "./ask-node.js";
import type { NodeHealth } from "./node-health.js";
import { isLandedRejection, type NodeCall, type NodeResponse } from "./node-request.js";
import type { PoolContext } from "./pool-deps.js";
import { budgetError, hedgeFor, reserveOne } from "./race-nodes.js";

/**
 * Sends a transaction that was just simulated to the best node, which retries until it lands. If that node doesn't
 * accept it within the hedge delay, sends it to the others as well. The chain processes it once.
 * @throws as `broadcast` does
 */
export async function sendToBest(
  context: PoolContext,
  candidates: readonly NodeHealth[],
  call: NodeCall,
): Promise<NodeResponse> {
  const best = await reserveOne(context, candidates, call.signal);
  if (best === undefined) throw budgetError(candidates);
  const others = candidates.filter((node) => node !== best);
  const sent = askNode(context, best, call);
  const inTime = new AbortController();
  const late = context.timers.wait(hedgeFor(context, best), inTime.signal);
  late.catch(() => undefined);
  const outcome = await Promise.race([sent, late]).finally(() => inTime.abort());
  const isAccepted = outcome !== undefined && isAcceptance(responseOf(outcome));
  if (isAccepted || others.length === 0) return toResponse([sent], call);
  const ready = others.filter(({ budget }) => budget.reserve("execute", 0) !== null);
  return toResponse([sent, ...ready.map((node) => askNode(context, node, call))], call);
}

/**
 * Sends a transaction to all nodes whose budgets allow it. The first acceptance, or the response that it has already
 * landed, decides; the other requests continue. A rejection decides only if all nodes reject it: a node that doesn't
 * respond may have forwarded it.
 * @throws ChainError `CHAIN_OVERLOADED`; the error of a node that doesn't respond; the signal's reason on abort
 */
export async function broadcast(
  context: PoolContext,
  candidates: readonly NodeHealth[],
  call: NodeCall,
): Promise<NodeResponse> {
  const ready = candidates.filter(({ budget }) => budget.reserve("execute", 0) !== null);
  const asked = ready.length > 0 ? ready : [await reserveOne(context, candidates, call.signal)];
  if (asked[0] === undefined) throw budgetError(candidates);
  return toResponse(
    asked.map((node) => askNode(context, node!, call)),
    call,
  );
}

async function toResponse(sent: readonly Promise<NodeOutcome>[], call: NodeCall): Promise<NodeResponse> {
  const accepted = sent.map(async (outcome) => {
    const response = responseOf(await outcome);
    if (isAcceptance(response)) return response;
    throw new Error("not accepted");
  });
  try {
    return await Promise.any(accepted);
  } catch {
    call.signal?.throwIfAborted();
    const outcomes = await Promise.all(sent);
    const unanswered = outcomes.find((outcome) => responseOf(outcome) === null);
    if (unanswered?.status === "unusable") throw unanswered.error;
    return responseOf(outcomes[0]!)!;
  }
}

/** Acceptance or rejection of the transaction itself; null if the node reports neither. */
const responseOf = (outcome: NodeOutcome): NodeResponse | null =>
  outcome.status === "answered" ? outcome.response : null;

const isAcceptance = (response: NodeResponse | null): response is NodeResponse =>
  response !== null && (response.error === undefined || isLandedRejection(response));
