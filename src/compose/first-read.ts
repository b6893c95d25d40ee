import { sendCollectionRead } from "../client/read-collection.js";
import type { SentRequest } from "../client/request.js";
import type { MintStoreConfiguration } from "./mint-store-configuration.js";

/**
 * First read of a collection: the value that the first store with the same collection, key and API base begins with. It
 * was sent by a script before the element was defined, or its answer came in HTML from a server; without either, the store
 * sends it itself. An answer to one key is never another key's.
 */
interface FirstRead {
  readonly request: SentRequest;
  /** Visitor's wall clock when it was sent. Milliseconds. */
  readonly sentAtWall: number;
}

/** What a read is of. */
export type ReadSelector = Pick<MintStoreConfiguration, "collection" | "publishableKey" | "apiBase">;

/** Age from which an answer is read again. Milliseconds; the timeout of a request. */
const maxAge = 10_000;

/** Maximum age of an answer in HTML when the page was requested. Milliseconds; leaves room for wrong clocks. */
const maxServerAge = 2_000;

// On the global object, because the script that sends the reads and the one that takes them over share no module.
const readsKey = Symbol.for("mint-widget.early-reads");
const globals = globalThis as { [readsKey]?: Map<string, FirstRead> };

/** Identity of a read. */
export const firstReadKey = ({ collection, publishableKey, apiBase }: ReadSelector): string =>
  JSON.stringify([apiBase, publishableKey, collection]);

/** Sends the first read for a store that is created later. Does nothing if an equal one is already sent. */
export function sendFirstRead(selector: ReadSelector): void {
  if (globals[readsKey]?.has(firstReadKey(selector))) return;
  const { collection, publishableKey, apiBase } = selector;
  addFirstRead(selector, {
    request: sendCollectionRead(apiBase, publishableKey, collection),
    sentAtWall: Date.now(),
  });
}

/** Script element of a page, with JSON, that carries the answer of a first read. */
export interface AnswerScript {
  /** The answer as JSON. */
  readonly text: string;
  /** Attributes `data-…`. */
  readonly dataset: {
    /** Identity of the read. */
    readonly read?: string | undefined;
    /** Time of the service's clock when the HTML was rendered, in milliseconds since 1970. */
    readonly time?: string | undefined;
  };
}

/**
 * Adds the answer that a server has put into the page, unless it is another read's. The service's clock stood at `time`
 * between the page's request and its arrival, as with any read, unless the page comes from a cache: by the visitor's wall
 * clock, it is older than its request then.
 */
export function addServerAnswer(selector: ReadSelector, { text, dataset }: AnswerScript): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const { requestStart = 0, responseEnd = 0 } = navigation ?? {};
  const sentAtWall = performance.timeOrigin + requestStart;
  const time = Number(dataset.time);
  if (dataset.read !== firstReadKey(selector) || !(sentAtWall - time < maxServerAge)) return;
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

/** True if the first read has its answer, so that a store has it before the browser paints again. */
export function isFirstReadComplete(selector: ReadSelector): boolean {
  return !!findFirstRead(selector)?.isComplete;
}

/** Removes and returns the first read for a store; null if there is none or its answer would be outdated. */
export function takeFirstRead(selector: ReadSelector): SentRequest | null {
  const request = findFirstRead(selector);
  globals[readsKey]?.delete(firstReadKey(selector));
  return request;
}

function addFirstRead(selector: ReadSelector, read: FirstRead): void {
  (globals[readsKey] ??= new Map<string, FirstRead>()).set(firstReadKey(selector), read);
}

function findFirstRead(selector: ReadSelector): SentRequest | null {
  const read = globals[readsKey]?.get(firstReadKey(selector));
  if (!read) return null;
  const { request, sentAtWall } = read;
  // The monotonic clock may stop while the machine sleeps.
  const age = Math.max(performance.now() - request.sentAt, Date.now() - sentAtWall);
  return age < maxAge ? request : null;
}
