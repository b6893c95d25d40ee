import type { Database } from "../../platform/db/database.js";
import { leaseDelivery, saveAttempt, type AttemptOutcome, type LeasedDelivery } from "./delivery-queries.js";
import { fixBody, readEventRecord } from "./event-queries.js";
import { ZodError } from "zod";
import { describeEvent, EventGoneError } from "./describe-event.js";
import { nextDelay } from "./retry-schedule.js";
import { openSecret, SecretError, signMessage } from "./secrets.js";
import type { Answer, MessageSender } from "./send-message.js";

/** Dependencies of deliveries. */
export interface DeliveryDeps {
  readonly database: Database;
  readonly clock: () => Date;
  /** Cryptographically secure random bytes. */
  readonly random: (bytes: number) => Uint8Array;
  readonly publicBase: string;
  readonly sender: Pick<MessageSender, "send">;
  /** Key of the endpoints' secrets, 32 bytes; null: not encrypted. */
  readonly secretsKey: Uint8Array | null;
}

/** Lease of a delivery, longer than a message with its statements takes. Milliseconds. */
const leaseMilliseconds = 30_000;

/** Attempted delivery. */
export interface Attempt extends LeasedDelivery {
  readonly outcome: AttemptOutcome;
}

/**
 * Sends the next due delivery and records its outcome. If the process is killed in between, the message is sent again
 * with the same id and body after the lease ends.
 * @param options.id only this delivery
 * @param options.onLeased called before the message is sent
 * @returns null if none is due; `lost` if the lease ended before the outcome was recorded
 */
export async function attemptDelivery(
  deps: DeliveryDeps,
  { id, onLeased }: { id?: number; onLeased?: () => void } = {},
): Promise<Attempt | null | "lost"> {
  const { database, clock } = deps;
  const now = clock();
  const until = new Date(now.getTime() + leaseMilliseconds);
  const leased = await leaseDelivery(database, { now, until, ...(id !== undefined && { id }) });
  if (!leased) return null;
  onLeased?.();
  const outcome = await attempt(deps, leased);
  const isSaved = await saveAttempt(database, leased.delivery, outcome, clock());
  return isSaved ? { ...leased, outcome } : "lost";
}

/** Sends the message. An event whose data was deleted is given up, and its endpoint gets the next one. */
async function attempt(deps: DeliveryDeps, leased: LeasedDelivery): Promise<AttemptOutcome> {
  try {
    return toOutcome(deps, leased, await send(deps, leased));
  } catch (error) {
    if (!(error instanceof EventGoneError)) throw error;
    const reason = `EVENT_GONE: ${error.message}`;
    return { state: "dead", status: null, error: reason, nextAttemptAt: null, pauseBecause: null };
  }
}

async function send(deps: DeliveryDeps, leased: LeasedDelivery): Promise<Answer> {
  try {
    const { event, endpoint } = leased;
    const body = event.body ?? (await describeOnce(deps, leased));
    const now = deps.clock();
    const secrets = validSecrets(endpoint, now).map((stored) => openSecret(stored, deps.secretsKey));
    const headers = signMessage({ id: event.id, body, secrets, now });
    return await deps.sender.send({ url: endpoint.url, headers, body });
  } catch (error) {
    // An immediate retry fixes neither, and others must not wait for it.
    if (error instanceof SecretError) return failed(`${error.code}: ${error.message}`);
    if (error instanceof ZodError) return failed(`EVENT_INVALID: ${error.message}`);
    throw error;
  }
}

const failed = (error: string): Answer => ({ status: null, error, retryAfter: null });

async function describeOnce(
  { database, publicBase }: DeliveryDeps,
  { event }: LeasedDelivery,
): Promise<string> {
  const readRecord = () => readEventRecord(database, event);
  const described = await describeEvent(event, { publicBase, readRecord });
  const body = await fixBody(database, event.sequence, JSON.stringify(described));
  if (body === null) throw new EventGoneError(event);
  return body;
}

function validSecrets(
  { secret, previousSecret, previousSecretUntil }: LeasedDelivery["endpoint"],
  now: Date,
): string[] {
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil > now;
  return previousSecret !== null && isPreviousValid ? [secret, previousSecret] : [secret];
}

function toOutcome(
  { clock, random }: DeliveryDeps,
  { delivery, event }: LeasedDelivery,
  { status, error, retryAfter }: Answer,
): AttemptOutcome {
  const settled = { status, error, nextAttemptAt: null };
  if (status !== null && status >= 200 && status < 300) {
    return { state: "delivered", ...settled, pauseBecause: null };
  }
  if (event.type === "ping") return { state: "dead", ...settled, pauseBecause: null };
  if (status === 410) {
    return { state: "dead", ...settled, pauseBecause: "The endpoint responded with 410 (Gone)." };
  }
  const delay = nextDelay(delivery.attempts, { asked: retryAfter, random });
  if (delay === null) {
    const cause = `${delivery.attempts} attempts have failed, the last one with ${error ?? status}.`;
    return { state: "dead", ...settled, pauseBecause: cause };
  }
  const nextAttemptAt = new Date(clock().getTime() + delay);
  return { state: "pending", status, error, nextAttemptAt, pauseBecause: null };
}
