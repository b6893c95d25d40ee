import { collectionResponse } from "../contract/mint/collection.js";
import { collectionPath } from "../contract/route.js";
import {
  joinUrl,
  request,
  toRequestInit,
  type RequestOptions,
  type SentRequest,
  type TransportOptions,
} from "./request.js";

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const pathOf = (identifier: string) =>
  collectionPath.replace("{identifier}", () => encodeURIComponent(identifier));

/**
 * Reads a collection with its phases, prices and supply. Separate from the other routes, because the first view needs
 * only this one.
 * @param identifier Short id, UUID or address; case-sensitive.
 * @param options `sent`: the request from `sendCollectionRead`, if it was already sent.
 */
export function readCollection(
  transport: TransportOptions,
  identifier: string,
  options?: Pick<RequestOptions, "signal" | "sent">,
) {
  return request(transport, pathOf(identifier), collectionResponse, options);
}

/**
 * Sends the request of `readCollection` with the global `fetch`, without parsing the response.
 * @param base Base URL of the Mint API.
 * @param key Publishable key.
 */
export function sendCollectionRead(base: string, key: string, identifier: string): SentRequest {
  const controller = new AbortController();
  const sentAt = performance.now();
  const response = fetch(joinUrl(base, pathOf(identifier)), toRequestInit(key, controller.signal));
  const text = response.then(async (answer) => {
    sent.receivedAt = performance.now();
    const body = await answer.text();
    sent.isComplete = answer.ok;
    return body;
  });
  // Prevents an unhandled rejection when the read is never awaited.
  text.catch(() => undefined);
  const sent: Writable<SentRequest> = {
    sentAt,
    response,
    text,
    receivedAt: undefined,
    isComplete: false,
    abort: () => controller.abort(),
  };
  return sent;
}
