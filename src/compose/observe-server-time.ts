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
  clock.observe(
    readWrittenAt({ body, headers }),
    sentAt,
    receivedAt,
    // `Age` is rounded down, so the response may be up to a second older.
    (Number(headers.get("Age") ?? -1) + 1) * 1000,
  );
}

/** Time at which the service, or a cache that states its own time, has sent a response. Milliseconds since 1970. */
export function readWrittenAt({ body, headers }: Pick<ResponseTiming, "body" | "headers">): number {
  const { serverTime = NaN } = body as { serverTime?: Timestamp };
  return Number(headers.get("X-Answered-At")) * 1000 || toMilliseconds(serverTime);
}
