import { addEarlyRead, earlyReadKey } from "./early-reads.js";
import type { MintStoreConfiguration } from "./mint-store-configuration.js";

/** Attributes `data-…` of the script element that carries an answer. */
export interface ServerReadData {
  /** Identity of the read. */
  readonly read?: string | undefined;
  /** Time of the service's clock when the HTML was rendered, in milliseconds since 1970. */
  readonly time?: string | undefined;
}

/** The answer's age when the page was requested from which it isn't taken over. Milliseconds; leaves room for wrong clocks. */
const maximumAge = 2_000;

/**
 * Adds the answer that a server has put into the page as an early read. The service's clock stood at `time` between the
 * page's request and its arrival, as with any read, unless the page comes from a cache: by the visitor's wall clock, it is
 * older than its request then.
 * @param text The answer as JSON.
 */
export function addServerRead(
  configuration: MintStoreConfiguration,
  text: string,
  { read, time }: ServerReadData,
): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const { requestStart = 0, responseEnd = 0 } = navigation ?? {};
  const requestedAt = performance.timeOrigin + requestStart;
  if (read !== earlyReadKey(configuration) || !(requestedAt - Number(time) < maximumAge)) return;
  const headers = { "X-Answered-At": `${Number(time) / 1000}` };
  const request = {
    sentAt: requestStart,
    response: Promise.resolve(new Response(null, { headers })),
    text: Promise.resolve(text),
    receivedAt: responseEnd || performance.now(),
    isComplete: true,
    abort: () => undefined,
  };
  addEarlyRead(configuration, request, requestedAt);
}
