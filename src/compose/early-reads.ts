import { sendCollectionRead } from "../api/read-collection.js";
import type { SentRequest } from "../api/request.js";
import type { MintStoreConfiguration } from "./mint-store-configuration.js";

/**
 * Collection read that was sent before the element was defined. It is taken over once, by the first store with the same
 * collection, key and API base; an answer to one key is never another key's.
 */
interface EarlyRead {
  readonly request: SentRequest;
  /** Visitor's wall clock when it was sent. Milliseconds. */
  readonly sentAtWall: number;
}

type ReadSelector = Pick<MintStoreConfiguration, "collection" | "publishableKey" | "apiBase">;

/** Age from which an answer is read again. Milliseconds; the timeout of a request. */
const maximumAge = 10_000;

// On the global object, because the script that sends the reads and the one that takes them over share no module.
const readsKey = Symbol.for("mint-widget.early-reads");
const globals = globalThis as { [readsKey]?: Map<string, EarlyRead> };

/** Identity of a read. */
export const earlyReadKey = ({ collection, publishableKey, apiBase }: ReadSelector) =>
  JSON.stringify([apiBase, publishableKey, collection]);

/** Sends a collection read for a store that is created later. Does nothing if an equal one is already sent. */
export function startEarlyRead(selector: ReadSelector): void {
  if (globals[readsKey]?.has(earlyReadKey(selector))) return;
  const { collection, publishableKey, apiBase } = selector;
  addEarlyRead(selector, sendCollectionRead(apiBase, publishableKey, collection), Date.now());
}

/** Adds a read whose answer came with the page. @param sentAtWall Visitor's wall clock when it was sent. Milliseconds. */
export function addEarlyRead(selector: ReadSelector, request: SentRequest, sentAtWall: number): void {
  const reads = (globals[readsKey] ??= new Map<string, EarlyRead>());
  reads.set(earlyReadKey(selector), { request, sentAtWall });
}

/** Removes and returns the early read for a store; null if there is none or its answer would be outdated. */
export function takeEarlyRead(selector: ReadSelector): SentRequest | null {
  const request = findEarlyRead(selector);
  globals[readsKey]?.delete(earlyReadKey(selector));
  return request;
}

/** True if the early read for a store has its answer, so that the store has it before the browser paints again. */
export function isEarlyReadComplete(selector: ReadSelector): boolean {
  return !!findEarlyRead(selector)?.isComplete;
}

function findEarlyRead(selector: ReadSelector): SentRequest | null {
  const read = globals[readsKey]?.get(earlyReadKey(selector));
  if (!read) return null;
  const { request, sentAtWall } = read;
  // The monotonic clock may stop while the machine sleeps.
  const age = Math.max(performance.now() - request.sentAt, Date.now() - sentAtWall);
  return age < maximumAge ? request : null;
}
