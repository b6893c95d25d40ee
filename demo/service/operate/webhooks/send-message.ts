import { isIP } from "node:net";
import { Agent, buildConnector } from "undici";
import {
  createLookup,
  EndpointError,
  forbiddenError,
  hostOf,
  isAllowedAddress,
  resolveBySystem,
  type EndpointRules,
  type Resolve,
} from "./endpoint-network.js";

/** Message to an endpoint. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Response of an endpoint. */
export interface Answer {
  /** Null: there was none. */
  readonly status: number | null;
  /** Reason for the missing response; null: there was one. */
  readonly error: string | null;
  /** Delay requested by the endpoint in milliseconds; null: none. */
  readonly retryAfter: number | null;
}

/** Sends messages over its own connections. */
export interface MessageSender {
  /** Never rejects. */
  send(message: Message): Promise<Answer>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/** Maximum bytes of a response to read before closing the connection, as its content is not used. */
const maxAnswerBytes = 4_096;

export interface SenderOptions {
  readonly rules: EndpointRules;
  /** Total time for connecting, sending and the response. Default: 10,000. */
  readonly timeoutMilliseconds?: number;
  /** Default: the system's resolver. */
  readonly resolve?: Resolve;
}

/** Creates the sender of a process. It doesn't follow redirects. */
export function createMessageSender(options: SenderOptions): MessageSender {
  const { rules, timeoutMilliseconds = 10_000, resolve = resolveBySystem } = options;
  const connect = buildConnector({
    lookup: createLookup(rules, resolve),
    timeout: timeoutMilliseconds,
  } as buildConnector.BuildOptions);
  const agent = new Agent({
    // An IP address instead of a name skips the lookup.
    connect(target, callback) {
      const host = hostOf(target.hostname);
      if (isIP(host) !== 0 && !isAllowedAddress(host, rules)) callback(forbiddenError(host), null);
      else connect(target, callback);
    },
    maxHeaderSize: maxAnswerBytes,
  });
  return {
    async send({ url, headers, body }) {
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      try {
        if (!rules.allowHttp && new URL(url).protocol !== "https:") {
          throw new EndpointError("The URL must use https.");
        }
        const { origin, pathname, search } = new URL(url);
        const answer = await agent.request({
          origin,
          path: pathname + search,
          method: "POST",
          headers: { "content-type": "application/json", "user-agent": "mint-widget-webhooks/1", ...headers },
          body,
          signal,
        });
        await answer.body.dump({ limit: maxAnswerBytes, signal }).catch(() => undefined);
        const after = Number(answer.headers["retry-after"]);
        return {
          status: answer.statusCode,
          error: null,
          retryAfter: Number.isFinite(after) && after > 0 ? after * 1_000 : null,
        };
      } catch (error) {
        return { status: null, error: describeFailure(error, signal), retryAfter: null };
      }
    },
    close: () => agent.destroy(),
  };
}

/** Reason for the operator: the error code, if there is one. */
function describeFailure(error: unknown, signal: AbortSignal): string {
  if (error instanceof EndpointError) return `${error.code}: ${error.message}`;
  if (signal.aborted) return "TIMEOUT";
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === "string" ? code : String(message ?? error).slice(0, 200);
}
