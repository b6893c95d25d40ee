import type { ResponseTiming, TransportOptions } from "../client/request.js";
import type { ServerClock } from "../core/time/server-clock.js";
import { readWrittenAt } from "./observe-server-time.js";

/** Transport whose requests can be changed while it is used. */
export type ChangeableTransport = { -readonly [Key in keyof TransportOptions]: TransportOptions[Key] };

/** Service worker of the page's site, as in `navigator.serviceWorker`. */
export type Workers = Pick<ServiceWorkerContainer, "controller">;

/** Maximum contradiction between a response and the clock. Milliseconds. A cache of a second in front of the service is fine. */
const tolerance = 1_500;

/**
 * Reads around the cache of a site's service worker, once a response was older than its request. Such a worker keeps
 * every response, so a countdown would be late by their age and a phase would never open. No `cache` mode reaches it, but
 * it knows no URL with a new query, which the service ignores.
 *
 * @param check Sends a request with the given `fetch`, so that a clock that was set by an old response is noticed.
 * @param refresh Reads everything again.
 */
export function bypassWorkerCache(
  transport: ChangeableTransport,
  clock: Pick<ServerClock, "now" | "uncertainty">,
  {
    workers = globalThis.navigator?.serviceWorker,
    check,
    refresh,
  }: {
    readonly workers?: Workers | undefined;
    readonly check: (fetch: typeof globalThis.fetch) => Promise<unknown>;
    readonly refresh: () => void;
  },
): void {
  // Undefined in insecure contexts.
  if (!workers) return;
  const { onResponse, fetch: send } = transport;
  let queries = 0;
  const sendAround: typeof fetch = (url, init) => {
    const separator = String(url).includes("?") ? "&" : "?";
    const isRead = init?.method === "GET";
    const target = isRead ? `${String(url)}${separator}fresh=${Date.now()}-${queries++}` : url;
    return (send ?? globalThis.fetch)(target, init);
  };
  transport.onResponse = (timing) => {
    const isOld = transport.fetch !== sendAround && workers.controller && contradicts(clock, timing);
    onResponse?.(timing);
    if (!isOld) return;
    transport.fetch = sendAround;
    refresh();
  };
  if (workers.controller) check(sendAround).catch(() => undefined);
}

/** True for a response that wasn't written between its request and its arrival, by the clock. */
function contradicts(
  clock: Pick<ServerClock, "now" | "uncertainty">,
  { body, headers, sentAt, receivedAt }: ResponseTiming,
): boolean {
  const writtenAt = readWrittenAt({ body, headers });
  // A cache in front of the service sends the age of its response.
  const age = Number(headers.get("Age") ?? 0) * 1_000;
  const slack = clock.uncertainty() + tolerance;
  const now = clock.now();
  return writtenAt > now + slack || writtenAt < now - (receivedAt - sentAt) - age - slack;
}
