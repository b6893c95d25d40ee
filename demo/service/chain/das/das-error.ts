import { formatCount } from "../../platform/format/count.js";
import { isMissingMethod, NodeFailure, NodeRejection, failureKind } from "../rpc/node-error.js";
import type { NodeStatusError } from "../rpc/http-transport.js";

/** Why an endpoint gave no usable response. */
export type DasErrorCode =
  | "UNREACHABLE"
  | "TIMEOUT"
  | "RATE_LIMITED"
  | "HTTP_ERROR"
  | "METHOD_MISSING"
  | "REJECTED"
  | "UNREADABLE";

/** Error of an endpoint with the DAS API. The message is for operators, and quotes only the endpoint's own words. */
export class DasError extends Error {
  override readonly name = "DasError";

  constructor(
    readonly code: DasErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Describes why a request failed. @param error Error of the transport, or a `NodeRejection`. */
export function toDasError(method: string, error: unknown): DasError {
  const options = { cause: error };
  if (isMissingMethod(error)) {
    const message = `This endpoint doesn't support ${method}, so it has no DAS API. Set DAS_URL to one that does.`;
    return new DasError("METHOD_MISSING", message, options);
  }
  if (error instanceof NodeRejection) {
    return new DasError("REJECTED", `It rejected ${method}: ${visible(error.words)}`, options);
  }
  const failure = new NodeFailure(method, error);
  switch (failureKind(error)) {
    case "timeout":
      return new DasError("TIMEOUT", `It didn't respond to ${method} in time.`, options);
    case "rate_limited":
      return new DasError("RATE_LIMITED", describeRateLimit(error as NodeStatusError), options);
    case "http_error": {
      const { status } = error as NodeStatusError;
      const remedy = status === 401 || status === 403 ? " Check the key in DAS_URL." : "";
      const message = `It responded to ${method} with HTTP ${visible(failure.words)}.${remedy}`;
      return new DasError("HTTP_ERROR", message, options);
    }
    case "unreachable":
      return error instanceof SyntaxError
        ? unreadableError(method, "it isn't JSON", error)
        : new DasError("UNREACHABLE", `It can't be reached: ${visible(failure.words)}`, options);
  }
}

/** Error for a response that doesn't match the request. */
export const unreadableError = (method: string, why: string, cause?: unknown): DasError =>
  new DasError("UNREADABLE", `Its response to ${method} can't be used: ${visible(why)}.`, { cause });

function describeRateLimit({ retryAfterMilliseconds: wait }: NodeStatusError): string {
  const pause = wait === null ? "in a minute" : `in ${formatCount(Math.ceil(wait / 1_000), "second")}`;
  return `It has received too many requests (429). Try again ${pause}, or choose a larger plan.`;
}

/** Text from others on one line for a terminal, without control characters. */
export const visible = (words: string): string =>
  words
    .replace(/[\p{C}\s]+/gu, " ")
    .replace(/[.\s]+$/, "")
    .trim()
    .slice(0, 200);
