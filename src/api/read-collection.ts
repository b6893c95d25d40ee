import { collectionResponse } from "../contract/collection.js";
import {
  joinPath,
  joinUrl,
  request,
  toRequestInit,
  type RequestOptions,
  type SentRequest,
  type TransportOptions,
} from "./request.js";

/** Options of an API call: `signal` aborts it. */
export type CallOptions = Pick<RequestOptions, "signal">;

const pathOf = (identifier: string) => joinPath`/collections/${identifier}`;

/**
 * Reads a collection with its phases, prices and supply. In a module of its own, because the first view needs no other
 * route.
 * @param identifier Short id, UUID or address; case-sensitive.
 * @param options `sent`: the request from `sendCollectionRead`, if it was sent already.
 */
export function readCollection(
  transport: TransportOptions,
  identifier: string,
  options?: Pick<RequestOptions, "signal" | "sent">,
) {
  return request(transport, pathOf(identifier), collectionResponse, options);
}

/**
 * Sends the request of `readCollection` with the global `fetch`, without parsing its response.
 * @param base Base URL of the Mint API.
 * @param key Publishable key.
 */
export function sendCollectionRead(base: string, key: string, identifier: string): SentRequest {
  const controller = new AbortController();
  let receivedAt: number | undefined;
  const sentAt = performance.now();
  const response = fetch(joinUrl(base, pathOf(identifier)), toRequestInit(key, controller.signal));
  const text = response.then((answer) => {
    receivedAt = performance.now();
    return answer.text();
  });
  // Handles a rejection that nobody awaits.
  text.catch(() => undefined);
  return {
    sentAt,
    response,
    text,
    get receivedAt() {
      return receivedAt;
    },
    abort: () => controller.abort(),
  };
}
