import webPush from "web-push";
import { toDropUrl } from "../../catalog/collections/public-url.js";
import {
  leaseReminders,
  listDuePhases,
  postponeReminder,
  removeEndpoint,
  saveSent,
  type DuePhase,
  type LeasedSubscription,
} from "../../catalog/reminders/queries.js";
import type { Database } from "../../platform/db/database.js";
import { describeError } from "../../platform/errors/describe-error.js";
import type { Log } from "../../platform/log/create-log.js";
import type { Answer, MessageSender } from "../webhooks/send-message.js";

/** Identity of the service for push services (RFC 8292). */
export interface VapidDetails {
  /** `mailto:` or `https:` URL of the operator. */
  readonly subject: string;
  /** Base64url. */
  readonly publicKey: string;
  /** Base64url. */
  readonly privateKey: string;
}

/** Dependencies of the notifications. */
export interface RemindersDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly publicBase: string;
  readonly chain: string;
  readonly vapid: VapidDetails;
  readonly sender: Pick<MessageSender, "send">;
}

/** Time before the start of a phase at which its subscribers are notified, as calendars do. Milliseconds. */
const leadMilliseconds = 600_000;

/** Notifications that a process sends at a time. */
const maxAtOnce = 50;

/** Lease of a subscription, longer than its message takes. Milliseconds. */
const leaseMilliseconds = 30_000;

/** Pause after a failed attempt, unless the push service asks for a longer one. Milliseconds. */
const retryMilliseconds = 60_000;

/**
 * Notifies the subscribers of each phase that opens within ten minutes, once. A phase that isn't upcoming at that time,
 * such as a paused one, has no notification. If the process is killed while it sends, the message is sent again, and
 * replaces the first one in the browser.
 * @returns number of notifications sent
 */
export async function sendReminders(deps: RemindersDeps, signal?: AbortSignal): Promise<number> {
  const { database, clock, chain } = deps;
  const now = clock();
  const before = new Date(now.getTime() + leadMilliseconds);
  let sent = 0;
  for (const due of await listDuePhases(database, { chain, now, before })) {
    if (signal?.aborted) break;
    sent += await notifySubscribers(deps, due, signal);
  }
  return sent;
}

async function notifySubscribers(
  deps: RemindersDeps,
  due: DuePhase,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { database, clock, log } = deps;
  const counts = { sent: 0, gone: 0, failed: 0 };
  while (!signal?.aborted) {
    const now = clock();
    const until = new Date(now.getTime() + leaseMilliseconds);
    const leased = await leaseReminders(database, due.phase.id, { now, until, limit: maxAtOnce });
    if (leased.length === 0) break;
    // One that can't be notified must not keep the others from it.
    const attempt = (one: LeasedSubscription) =>
      notify(deps, due, one).catch((error: unknown) => {
        log("error", "job-failed", { job: "remind", ...describeError(error) });
        return "failed" as const;
      });
    const outcomes = await Promise.all(leased.map(attempt));
    counts.sent += outcomes.filter((outcome) => outcome === "sent").length;
    counts.gone += outcomes.filter((outcome) => outcome === "gone").length;
    counts.failed += outcomes.filter((outcome) => outcome === "failed").length;
  }
  if (counts.sent + counts.gone + counts.failed > 0) {
    log("info", "reminders-sent", { phaseId: due.phase.id, ...counts });
  }
  return counts.sent;
}

async function notify(
  { database, clock, publicBase, vapid, sender }: RemindersDeps,
  { phase, collection }: DuePhase,
  { id, endpoint, p256dh, auth }: LeasedSubscription,
): Promise<"sent" | "gone" | "failed"> {
  const url = toDropUrl(publicBase, collection.shortId);
  const startsAt = phase.startsAt.toISOString();
  const payload = JSON.stringify({ id: phase.id, name: collection.name, phase: phase.name, startsAt, url });
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: vapid,
    // Of no use once the phase is open.
    TTL: Math.max(0, Math.floor((phase.startsAt.getTime() - clock().getTime()) / 1_000)),
    urgency: "high",
    // A message that is sent again replaces the first one at the push service. At most 32 characters.
    topic: phase.id.replaceAll("-", ""),
  });
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return settle(
    { database, clock },
    { id, endpoint },
    await sender.send({
      url: endpoint,
      headers: { "user-agent": "mint-widget-reminders/1", ...Object.fromEntries(texts) },
      body,
    }),
  );
}

async function settle(
  { database, clock }: Pick<RemindersDeps, "database" | "clock">,
  { id, endpoint }: Pick<LeasedSubscription, "id" | "endpoint">,
  { status, retryAfter }: Answer,
): Promise<"sent" | "gone" | "failed"> {
  if (status !== null && status >= 200 && status < 300) {
    await saveSent(database, id, clock());
    return "sent";
  }
  if (status === 404 || status === 410) {
    await removeEndpoint(database, endpoint);
    return "gone";
  }
  const pause = Math.max(retryMilliseconds, retryAfter ?? 0);
  await postponeReminder(database, id, new Date(clock().getTime() + pause));
  return "failed";
}
