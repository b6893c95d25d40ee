import type { ResponseTiming } from "../client/request.js";
import { toMilliseconds, type Timestamp } from "../contract/values/schema.js";
import type { ServerClock } from "../core/time/server-clock.js";

/**
 * Sets a clock from a response's `serverTime`, the time at which the service wrote it. A cache that supports it sends
 * its own time as `X-Answered-At`, in seconds since 1970 with a fraction. Other caches send only `Age`, in whole
 * seconds.
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
    // `Age` is rounded down, so the response may be up to a second older.
    (Number(headers.get("Age") ?? -1) + 1) * 1000,
  );
}
