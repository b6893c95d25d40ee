import {
  getSolanaErrorFromJsonRpcError,
  SOLANA_ERROR__MALFORMED_JSON_RPC_ERROR,
  SolanaError,
  type SolanaErrorCode,
} from "@solana/kit";
import { NodeStatusError } from "./http-transport.js";

/** Maximum length of a node's message in a log line. */
const maxQuotationLength = 300;

/**
 * JSON-RPC error returned by a node: kit's error, so that `isSolanaError` recognizes its code, with the method and the
 * node's own message, which kit omits. For the log, never for collectors.
 */
export class NodeRejection extends SolanaError {
  /** The node's own message. */
  readonly words: string;
  /** JSON-RPC code; null for an error without one. */
  readonly code: number | null;

  /** @param answer `error` of a JSON-RPC response. */
  constructor(
    readonly method: string,
    answer: unknown,
  ) {
    const { context, cause } = toSolanaError(answer);
    const { __code: code, ...details } = context;
    super(code as SolanaErrorCode, (cause === undefined ? details : { ...details, cause }) as never);
    const { code: given, message } = (answer ?? {}) as { code?: unknown; message?: unknown };
    this.code = typeof given === "number" || typeof given === "bigint" ? Number(given) : null;
    this.words = quote(typeof message === "string" ? message : quoteAnswer(answer));
    this.message = `${method}: ${this.words}${this.code === null ? "" : ` (${this.code})`}`;
  }
}

/**
 * Converts to kit's error. Except in production, kit throws a TypeError for codes that it doesn't know, such as
 * providers' codes.
 */
function toSolanaError(answer: unknown): SolanaError {
  try {
    return getSolanaErrorFromJsonRpcError(answer);
  } catch {
    // Its integers are bigints, which JSON doesn't support.
    const error: unknown = JSON.parse(stringify(answer));
    return new SolanaError(SOLANA_ERROR__MALFORMED_JSON_RPC_ERROR, { error, message: "" });
  }
}

/** A request that got no JSON-RPC response. `cause` has the reason. */
export class NodeFailure extends Error {
  override readonly name = "NodeFailure";
  /** The node's own message, or that of the broken connection. */
  readonly words: string;

  constructor(
    readonly method: string,
    cause: unknown,
  ) {
    const words = quote(describeCause(cause));
    super(`${method}: ${words}`, { cause });
    this.words = words;
  }
}

/** Kind of a node's failure. */
export type FailureKind = "rate_limited" | "http_error" | "timeout" | "unreachable";

export function failureKind(error: unknown): FailureKind {
  const cause = error instanceof NodeFailure ? error.cause : error;
  if (cause instanceof NodeStatusError) return cause.status === 429 ? "rate_limited" : "http_error";
  const isTimeout = cause instanceof Error && /^(Abort|Timeout)Error$/.test(cause.name);
  return isTimeout ? "timeout" : "unreachable";
}

/** True if the node doesn't support the method, or doesn't allow this caller to use it. */
export function isMissingMethod(error: unknown): boolean {
  if (error instanceof NodeRejection) {
    return error.code === methodNotFound || isDenial(error.words);
  }
  if (!(error instanceof NodeFailure) || !(error.cause instanceof NodeStatusError)) return false;
  const { status, words } = error.cause;
  return status >= 400 && status <= 501 && status !== 429 && words !== null && isDenial(words);
}

/** JSON-RPC 2.0 code. */
const methodNotFound = -32_601;

/**
 * Providers have no common code for methods that they have disabled or charge extra for, but similar messages. A rate
 * limit isn't a denial, even if the message recommends another plan.
 */
function isDenial(words: string): boolean {
  if (/rate|too many|limit|quota|credit|throttl/i.test(words)) return false;
  const isAboutMethod =
    /\bmethod\b/i.test(words) &&
    /not (found|available|supported|allowed|enabled|exist)|doesn't exist|does not exist|un(supported|available|known)|disabled|denied|forbidden|blocked|requires/i.test(
      words,
    );
  return (
    isAboutMethod ||
    /\b(paid|free|higher|upgrade)\b.*\b(plan|tier)\b|\b(plan|tier)\b.*\bupgrade\b/i.test(words)
  );
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (/^(Abort|Timeout)Error$/.test(cause.name)) return "no response in time";
  return cause.message || cause.name;
}

/** Quotes the beginning of an unexpected response, as JSON. */
export const quoteAnswer = (answer: unknown) => quote(stringify(answer));

const stringify = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value)) ??
  "null";

const quote = (words: string) =>
  words.length > maxQuotationLength ? `${words.slice(0, maxQuotationLength)}…` : words;

/** Method of a pending request of `createNodeRpc`; undefined for other clients. */
export const pendingMethod = (request: object): string | undefined => (request as { method?: string }).method;
