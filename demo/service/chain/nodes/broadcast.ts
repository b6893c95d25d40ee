import { askNode, type NodeOutcome } from "./ask-node.js";
import type { NodeHealth } from "./node-health.js";
import { isLandedRejection, type NodeCall, type NodeResponse } from "./node-request.js";
import type { PoolContext } from "./pool-deps.js";
import { budgetError, reserveOne } from "./race-nodes.js";

/**
 * Sends a transaction to all nodes whose budgets allow it: the chain processes it once. The first acceptance counts, or that it
 * has landed before; the others go on. A rejection counts only if all nodes reject it: one that gives no answer may have
 * forwarded it.
 * @throws ChainError `CHAIN_OVERLOADED`; the error of a node without an answer; the signal's reason on abort
 */
export async function broadcast(
  context: PoolContext,
  candidates: readonly NodeHealth[],
  call: NodeCall,
): Promise<NodeResponse> {
  const ready = candidates.filter(({ budget }) => budget.reserve(0) === 0);
  const asked = ready.length > 0 ? ready : [await reserveOne(context, candidates, call.signal)];
  if (asked[0] === undefined) throw budgetError(candidates);
  const sent = asked.map((node) => askNode(context, node!, call));
  const accepted = sent.map(async (outcome) => {
    const response = responseOf(await outcome);
    if (response && (response.error === undefined || isLandedRejection(response))) return response;
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

/** Acceptance, or rejection of the transaction itself; null for a node that says nothing about it. */
const responseOf = (outcome: NodeOutcome): NodeResponse | null =>
  outcome.status === "answered" ? outcome.response : null;
