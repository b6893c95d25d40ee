import {
  getSolanaErrorFromJsonRpcError,
  SOLANA_ERROR__MALFORMED_JSON_RPC_ERROR,
  SolanaError,
  type SolanaErrorCode,
} from "@solana/kit";
import { NodeStatusError } from "./http-transport.js";

/** Longest quotation of a node in a log line. */
const maxQuotationLength = 300;

/**
 * Error that a node has answered: kit's error, so that `isSolanaError` knows its code, with the method and the node's own
 * words, which kit leaves out. For the log, never for collectors.
 */
export class NodeRejection extends SolanaError {
  /** The node's own words. */
  readonly words: string;
  /** Code of JSON-RPC; null for an answer without one. */
  readonly code: number | null;

  /** @param answer `error` of a JSON-RPC response */
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

/** Kit's error. Outside of production kit throws a TypeError for codes that it doesn't know, such as those of providers. */
function toSolanaError(answer: unknown): SolanaError {
  try {
    return getSolanaErrorFromJsonRpcError(answer);
  } catch {
    // Its integers are bigints, which JSON doesn't have.
    const error: unknown = JSON.parse(stringify(answer));
    return new SolanaError(SOLANA_ERROR__MALFORMED_JSON_RPC_ERROR, { error, message: "" });
  }
}

/** Request to which a node has given no answer of JSON-RPC; the cause says why. */
export class NodeFailure extends Error {
  override readonly name = "NodeFailure";
  /** The node's own words, or those of the broken connection. */
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

/** Way in which a node has failed to answer. */
export type FailureKind = "rate_limited" | "http_error" | "timeout" | "unreachable";

export function failureKind(error: unknown): FailureKind {
  const cause = error instanceof NodeFailure ? error.cause : error;
  if (cause instanceof NodeStatusError) return cause.status === 429 ? "rate_limited" : "http_error";
  const isTimeout = cause instanceof Error && /^(Abort|Timeout)Error$/.test(cause.name);
  return isTimeout ? "timeout" : "unreachable";
}

/** True if the node doesn't have the method, or doesn't let this caller use it. */
export function isMissingMethod(error: unknown): boolean {
  if (error instanceof NodeRejection) {
    return error.code === methodNotFound || isDenial(error.words);
  }
  if (!(error instanceof NodeFailure) || !(error.cause instanceof NodeStatusError)) return false;
  const { status, words } = error.cause;
  return status >= 400 && status <= 501 && status !== 429 && words !== null && isDenial(words);
}

/** Code of JSON-RPC 2.0. */
const methodNotFound = -32_601;

/**
 * Providers have no code in common for methods that they have switched off or that cost more; their words agree. A rate
 * limit passes, whatever plan it recommends.
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
  if (/^(Abort|Timeout)Error$/.test(cause.name)) return "no answer in time";
  return cause.message || cause.name;
}

/** Beginning of an answer that isn't what was asked for, as JSON. */
export const quoteAnswer = (answer: unknown) => quote(stringify(answer));

const stringify = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value)) ??
  "null";

const quote = (words: string) =>
  words.length > maxQuotationLength ? `${words.slice(0, maxQuotationLength)}…` : words;

/** Method of a pending request of `createNodeRpc`; undefined for that of another client. */
export const pendingMethod = (request: object): string | undefined => (request as { method?: string }).method;
