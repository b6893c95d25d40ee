import { readCollection } from "../client/read-collection.js";
import { isControlFlow } from "../client/request.js";
import { timers } from "../compose/browser-timers.js";
import { observeServerTime } from "../compose/observe-server-time.js";
import { collectionResponse, type CollectionResponse } from "../contract/mint/collection.js";
import type { Failure } from "../core/failure.js";
import { withChain } from "../core/collection/chain-of.js";
import type { MintStore } from "../core/mint-store.js";
import { Store } from "../core/store.js";
import { ServerClock } from "../core/time/server-clock.js";
import type { Configuration } from "../widget/configuration.js";
import { pickKnownFields } from "./known-fields.js";

/** Options of the read on a server. */
export interface ReadOptions {
  /** Secret key for the read, which is sent only to the service. By default the publishable key is used. */
  readonly secretKey?: string | undefined;
  /**
   * True: with a secret key, hidden collections are rendered, too. By default the page shows what visitors can see, and
   * a hidden collection fails with `COLLECTION_NOT_IN_SCOPE`.
   */
  readonly preview?: boolean | undefined;
  /** Base URL at which the server reaches the Mint API. Default: `apiBase`. */
  readonly readBase?: string | undefined;
  /** Origin of the page, sent as `Origin` for a publishable key that is bound to it. Not sent with a secret key. */
  readonly origin?: string | undefined;
  /** Milliseconds after which the page is rendered without the collection; 3,000 by default. */
  readonly timeout?: number | undefined;
  /** Aborts the read, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Result of a read: a store with the collection, or the failure. */
export type HtmlRead =
  | {
      readonly status: "ready";
      readonly store: MintStore;
      readonly collection: CollectionResponse;
      /** Response to pass on to the browser. */
      readonly answer: unknown;
    }
  | { readonly status: "failed"; readonly failure: Failure };

/**
 * Reads a collection once.
 * @throws only what isn't a failure of the read: the reason of `signal`, and a framework's control flow.
 */
export async function readForHtml(configuration: Configuration, options: ReadOptions): Promise<HtmlRead> {
  const { secretKey, signal, timeout = 3_000 } = options;
  const clock = new ServerClock(timers);
  let answer: unknown = null;
  const store = new Store({
    collection: configuration.collection,
    service: {
      readCollection: async (identifier, { signal: own }) => {
        const transport = {
          base: options.readBase ?? configuration.apiBase,
          key: secretKey ?? configuration.publishableKey,
          timeout,
          attempts: 1,
          fetch: toServerFetch(options.fetch, toServerHeaders(options)),
          onResponse: (timing: Parameters<typeof observeServerTime>[1]) => {
            observeServerTime(clock, timing);
            answer = timing.body;
          },
        };
        const signals = signal ? [signal, own] : [own];
        const read = await readCollection(transport, identifier, { signal: AbortSignal.any(signals) });
        return withChain(read, configuration.chain);
      },
    },
    loadParts: () => Promise.reject(new Error("A server has no checkout.")),
    clock,
    timers,
  });
  await store.refresh();
  signal?.throwIfAborted();
  const { collection } = store.state;
  if (collection.status === "failed" && isControlFlow(collection.failure.cause))
    throw collection.failure.cause;
  if (collection.status === "failed")
    return { status: "failed", failure: explainFailure(collection.failure, options) };
  return {
    status: "ready",
    store,
    collection: collection.value!,
    answer: secretKey === undefined ? answer : pickKnownFields(collectionResponse, answer),
  };
}

/** Failure with what the operator of the page's server can do about it, in the message. */
function explainFailure(failure: Failure, { secretKey, origin }: ReadOptions): Failure {
  if (failure.code !== "ORIGIN_NOT_ALLOWED" || secretKey !== undefined || origin !== undefined)
    return failure;
  const remedy =
    "No secretKey was passed, and a publishable key works only from its origins. Is the environment variable with the secret key set?";
  return { ...failure, message: `${failure.message} ${remedy}`.trim() };
}

/**
 * `fetch` with options that edge runtimes support. `no-store` keeps frameworks from rendering a page once at build
 * time.
 */
function toServerFetch(
  send: typeof fetch = globalThis.fetch,
  further: Readonly<Record<string, string>>,
): typeof fetch {
  return (url, { method, headers, signal } = {}) => {
    const sent = new Headers(headers);
    for (const [name, value] of Object.entries(further)) sent.set(name, value);
    return send(url, { method: method!, headers: sent, signal: signal!, cache: "no-store" });
  };
}

/**
 * Headers in addition to the key: a publishable key is bound to an origin, and a secret key can read hidden
 * collections.
 */
function toServerHeaders({ secretKey, origin, preview = false }: ReadOptions): Record<string, string> {
  if (secretKey === undefined) return origin === undefined ? {} : { Origin: origin };
  return preview ? {} : { "X-Visibility": "public" };
}
