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

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

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
 * @param simpleBase Base URL below which the service answers the same read with the key in its query; null: none is known.
 * Such a request needs no preflight, which is a round trip less.
 */
export function sendCollectionRead(
  base: string,
  key: string,
  identifier: string,
  simpleBase: string | null = null,
): SentRequest {
  const controller = new AbortController();
  const { signal } = controller;
  const path = pathOf(identifier);
  const sendWithKey = () => fetch(joinUrl(base, path), toRequestInit(key, signal));
  const sendSimple = () =>
    fetch(`${joinUrl(simpleBase!, path)}?key=${encodeURIComponent(key)}`, { credentials: "omit", signal });
  const takeServed = (answer: Response) => {
    if (!isServed(answer)) return sendWithKey();
    sent.resend = () => sendCollectionRead(base, key, identifier, simpleBase);
    return answer;
  };
  const sentAt = performance.now();
  const response = simpleBase === null ? sendWithKey() : sendSimple().then(takeServed);
  const text = response.then(async (answer) => {
    sent.receivedAt = performance.now();
    const body = await answer.text();
    sent.isComplete = answer.ok;
    return body;
  });
  // Handles a rejection that nobody awaits.
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

/** False for answers of hosts that have the script, but not this read, or that drop the query with its key. */
const isServed = ({ status, headers }: Response): boolean =>
  status !== 404 && status !== 401 && !!headers.get("Content-Type")?.startsWith("application/json");
