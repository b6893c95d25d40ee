import { sendCollectionRead } from "../client/read-collection.js";
import type { SentRequest } from "../client/request.js";
import type { MintStoreConfiguration } from "./mint-store-configuration.js";

/**
 * First read of a collection, which the first store with the same collection, key and API base uses as its first
 * response. A script sent it before the element was defined, or a server put the response into the HTML; otherwise the
 * store sends its own request. A response to one key is never used for another.
 */
interface FirstRead {
  readonly request: SentRequest;
  /** Visitor's wall clock when the read was sent. Milliseconds. */
  readonly sentAtWall: number;
}

/** Identifies a first read. */
export type ReadSelector = Pick<MintStoreConfiguration, "collection" | "publishableKey" | "apiBase">;

/** Age above which a response is read again. Milliseconds. Equals the timeout of a request. */
const maxAge = 10_000;

/** Maximum age of a response in HTML when the page was requested. Milliseconds. Allows for inaccurate clocks. */
const maxServerAge = 2_000;

// On the global object, because the script that sends the reads shares no module with the one that uses them.
const readsKey = Symbol.for("mint-widget.early-reads");
/** Null: a store has used it, so that the same response in another element isn't used for a later read. */
const globals = globalThis as { [readsKey]?: Map<string, FirstRead | null> };

/** Key of a first read. */
export const firstReadKey = ({ collection, publishableKey, apiBase }: ReadSelector): string =>
  JSON.stringify([apiBase, publishableKey, collection]);

/** Sends the first read for a store that is created later. Does nothing if an equal one was already sent. */
export function sendFirstRead(selector: ReadSelector): void {
  if (globals[readsKey]?.has(firstReadKey(selector))) return;
  const { collection, publishableKey, apiBase } = selector;
  addFirstRead(selector, {
    request: sendCollectionRead(apiBase, publishableKey, collection),
    sentAtWall: Date.now(),
  });
}

/** JSON script element in the page that holds the response of a first read. */
export interface AnswerScript {
  /** The response as JSON. */
  readonly text: string;
  /** Attributes `data-…`. */
  readonly dataset: {
    /** Key of the read. */
    readonly read?: string | undefined;
    /** Service's time when the HTML was rendered, in milliseconds since 1970. */
    readonly time?: string | undefined;
  };
}

/**
 * Adds the response that a server has put into the page, unless it belongs to another read. The service's clock showed
 * `time` between the page's request and its arrival, as with any response. The exception is a page from a cache:
 * measured by the visitor's wall clock, its `time` is older than the request.
 */
export function addServerAnswer(selector: ReadSelector, { text, dataset }: AnswerScript): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const { requestStart = 0, responseEnd = 0 } = navigation ?? {};
  const sentAtWall = performance.timeOrigin + requestStart;
  const time = Number(dataset.time);
  if (dataset.read !== firstReadKey(selector) || !(sentAtWall - time < maxServerAge)) return;
  if (globals[readsKey]?.get(dataset.read) === null) return;
  const request: SentRequest = {
    sentAt: requestStart,
    response: Promise.resolve(new Response(null, { headers: { "X-Answered-At": `${time / 1000}` } })),
    text: Promise.resolve(text),
    receivedAt: responseEnd || performance.now(),
    isComplete: true,
    abort: () => undefined,
  };
  addFirstRead(selector, { request, sentAtWall });
}

/** True if the response of the first read has arrived, so that a store has it before the browser paints again. */
export function isFirstReadComplete(selector: ReadSelector): boolean {
  return !!findFirstRead(selector)?.isComplete;
}

/** Removes and returns the first read for a store; null if there is none or it is too old. */
export function takeFirstRead(selector: ReadSelector): SentRequest | null {
  const request = findFirstRead(selector);
  globals[readsKey]?.set(firstReadKey(selector), null);
  return request;
}

function addFirstRead(selector: ReadSelector, read: FirstRead): void {
  (globals[readsKey] ??= new Map<string, FirstRead | null>()).set(firstReadKey(selector), read);
}

function findFirstRead(selector: ReadSelector): SentRequest | null {
  const read = globals[readsKey]?.get(firstReadKey(selector));
  if (!read) return null;
  const { request, sentAtWall } = read;
  // Checks both clocks, because the monotonic one may stop while the machine sleeps.
  const age = Math.max(performance.now() - request.sentAt, Date.now() - sentAtWall);
  return age < maxAge ? request : null;
}
