import { attemptDelivery, type Attempt, type DeliveryDeps } from "../webhooks/deliver.js";
import type { JobsDeps } from "./jobs-deps.js";

/** Messages that a process sends at a time. */
const mostAtOnce = 8;

/**
 * Sends the webhooks that are due, those of a collection one after another.
 * @returns number of attempts
 */
export async function deliverWebhooks(
  { log, onDelivery }: Pick<JobsDeps, "log" | "onDelivery">,
  deps: DeliveryDeps,
  signal?: AbortSignal,
): Promise<number> {
  let attempts = 0;
  const senders: Promise<void>[] = [];

  async function sendAll(): Promise<void> {
    // One more looks for further ones while this one waits for an answer.
    const addSender = () => void (senders.length < mostAtOnce && senders.push(sendAll()));
    while (!signal?.aborted) {
      const attempt = await attemptDelivery(deps, { onLeased: addSender });
      if (attempt === null) return;
      attempts++;
      if (attempt !== "lost") report(attempt);
    }
  }

  function report({ delivery, event, endpoint, outcome }: Attempt): void {
    const { state, status, error, pauseBecause } = outcome;
    onDelivery?.(state === "pending" ? "failed" : state);
    const fields = {
      delivery: delivery.id,
      endpointId: endpoint.id,
      type: event.type,
      status,
      reason: error,
    };
    if (state === "pending")
      log("warn", "webhook-failed", { ...fields, nextAttemptAt: outcome.nextAttemptAt });
    if (state === "dead") log("error", "webhook-dead", fields);
    if (pauseBecause !== null) {
      log("error", "webhook-endpoint-paused", { endpointId: endpoint.id, reason: pauseBecause });
    }
  }

  senders.push(sendAll());
  const failures: unknown[] = [];
  for (const sender of senders) await sender.catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return attempts;
}
