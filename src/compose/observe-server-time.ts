import type { ResponseTiming } from "../client/request.js";
import { toMilliseconds, type Timestamp } from "../contract/values/schema.js";
import type { ServerClock } from "../core/time/server-clock.js";

/**
 * Sets a clock by an answer's `serverTime`, the time at which the service has written it. A cache in front of the service
 * sends the time at which it answers as `X-Answered-At`, in seconds since 1970 with a fraction; other caches send only
 * `Age`, in whole seconds.
 */
export function observeServerTime(
  clock: ServerClock,
  { body, headers, sentAt, receivedAt }: ResponseTiming,
): void {
  const { serverTime = NaN } = body as { serverTime?: Timestamp };
  clock.observe(
    Number(headers.get("X-Answered-At")) * 1000 || toMilliseconds(serverTime),
    sentAt,
    receivedAt,
    // Between `Age` and a second more: rounded down.
    (Number(headers.get("Age") ?? -1) + 1) * 1000,
  );
}
