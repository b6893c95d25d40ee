import type { RpcTransport } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { NodeStatusError } from "../rpc/http-transport.js";
import { methodOf } from "../rpc/observed-transport.js";
import { maxPause, ratePause } from "./ask-node.js";
import { isRateRejection, type NodeCall, type NodeResponse } from "./node-request.js";
import type { PoolDeps } from "./pool-deps.js";
import { maxBudgetWait } from "./race-nodes.js";
import { awaitReservation, awaitSpare, type Priority, type RequestBudget } from "./request-budget.js";

/**
 * Paces requests to a single node according to its rate limit errors. A request that was rate limited is retried when
 * its turn comes.
 * @param priority What the requests are for.
 * @throws ChainError `CHAIN_OVERLOADED` if the wait would be too long; the errors of the transport
 */
export function paceTransport(
  transport: RpcTransport,
  budget: RequestBudget,
  { monotonic, timers }: Pick<PoolDeps, "monotonic" | "timers">,
  priority: Priority,
): RpcTransport {
  async function ask(call: NodeCall): Promise<NodeResponse> {
    if (priority === "background") await awaitSpare([budget], timers, call.signal);
    const reservation = budget.reserve(priority, maxBudgetWait);
    if (reservation === null) {
      throw new ChainError(
        "CHAIN_OVERLOADED",
        `The Solana node allows ${Math.floor(budget.rate() * 10) / 10} requests a second, judging by its 429 responses. Get a larger plan, or add a node to SOLANA_RPC_URL.`,
        { method: methodOf(call.payload) },
      );
    }
    await awaitReservation(reservation, timers, call.signal);
    return transport<NodeResponse>(call);
  }

  return async <Response>(call: NodeCall): Promise<Response> => {
    const startedAt = monotonic();
    for (;;) {
      const isLast = monotonic() - startedAt >= maxBudgetWait;
      try {
        const response = await ask(call);
        if (isLast || !isRateRejection(response)) return response as Response;
        budget.noteRefusal(ratePause);
      } catch (error) {
        if (isLast || !(error instanceof NodeStatusError) || error.status !== 429) throw error;
        budget.noteRefusal(Math.min(error.retryAfterMilliseconds ?? ratePause, maxPause));
      }
    }
  };
}
