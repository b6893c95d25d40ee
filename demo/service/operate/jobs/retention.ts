import { removeEndedSessions } from "../privacy/queries.js";
import { removeWebhookEvents } from "../webhooks/event-queries.js";
import { defaultRetention, type JobsDeps } from "./jobs-deps.js";

const dayMilliseconds = 86_400_000;

/**
 * Deletes webhooks that are no longer pending, sessions without a mint, and abandoned drafts, once their retention has
 * passed.
 * @returns number of rows deleted
 */
export async function removeEnded({
  database,
  clock,
  log,
  retention = defaultRetention,
  removeDrafts,
}: JobsDeps): Promise<number> {
  const before = (days: number) => new Date(clock().getTime() - days * dayMilliseconds);
  const webhooks = await removeWebhookEvents(database, before(retention.webhookDays));
  const sessions = await removeEndedSessions(database, before(retention.sessionDays));
  const drafts = (await removeDrafts?.(clock())) ?? 0;
  const removed = webhooks + sessions + drafts;
  if (removed > 0) log("info", "expired-removed", { webhooks, sessions, drafts });
  return removed;
}
