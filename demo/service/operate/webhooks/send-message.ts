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

/** Signed message to an endpoint. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answer of an endpoint. */
export interface Answer {
  /** Null: there was none. */
  readonly status: number | null;
  /** Cause of there being none; null: there was one. */
  readonly error: string | null;
  /** Delay that the endpoint asks for in milliseconds; null: none. */
  readonly retryAfter: number | null;
}

/** Sends messages over connections of its own. */
export interface MessageSender {
  /** Never rejects. */
  send(message: Message): Promise<Answer>;
  /** Ends the connections. */
  close(): Promise<void>;
}

/** Bytes of an answer that are read before the connection is given up: nothing in it is of use. */
const maxAnswerBytes = 4_096;

export interface SenderOptions {
  readonly rules: EndpointRules;
  /** Time for connecting, sending and the answer together. Default: 10,000. */
  readonly timeoutMilliseconds?: number;
  /** Default: the system's. */
  readonly resolve?: Resolve;
}

/** Creates the sender of a process. It follows no redirects. */
export function createMessageSender(options: SenderOptions): MessageSender {
  const { rules, timeoutMilliseconds = 10_000, resolve = resolveBySystem } = options;
  const connect = buildConnector({
    lookup: createLookup(rules, resolve),
    timeout: timeoutMilliseconds,
  } as buildConnector.BuildOptions);
  const agent = new Agent({
    // An address in place of a name is looked up by nothing.
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
          throw new EndpointError("The address must begin with https:.");
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

/** Cause for the operator: a code where there is one. */
function describeFailure(error: unknown, signal: AbortSignal): string {
  if (error instanceof EndpointError) return `${error.code}: ${error.message}`;
  if (signal.aborted) return "TIMEOUT";
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === "string" ? code : String(message ?? error).slice(0, 200);
}
