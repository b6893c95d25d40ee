import type { Context, ErrorHandler, Handler, NotFoundHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { overloadError } from "../../errors/overload-error.js";
import { ApiError } from "../../errors/api-error.js";
import { formatErrorChain, type Log } from "../log.js";

/** Seconds after which asking again is worth it when the service or the chain is at fault. */
const retrySeconds = 2;

/**
 * The one place where errors become answers: `{ success: false, code, message, details? }` with the code's status.
 * Whatever isn't a refusal is masked, and logged under the request's id.
 * @param format what the body of an answer is; default: as above
 */
export function errorHandler(log: Log, format: ErrorFormat = formatMintError): ErrorHandler {
  return (error, context) => {
    const refusal =
      error instanceof ApiError ? error : (overloadError(error) ?? maskError(context, log, error));
    if (refusal.status >= 500 && refusal.cause !== undefined) {
      log("error", "request-failed", {
        requestId: context.var.requestId,
        code: refusal.code,
        error: formatErrorChain(refusal.cause),
      });
    }
    return respondWithError(context, refusal, format);
  };
}

const unknownAddress = "Nothing is served at this address. The routes are listed at /docs.";

/** Answers an address that no route serves. */
export const notFoundHandler: NotFoundHandler = (context) => {
  context.header("Cache-Control", "no-store");
  return respondWithError(context, new ApiError("NOT_FOUND", unknownAddress));
};

/** Answers the addresses below a surface that none of its routes serves, as the surface tells errors. */
export const unknownRouteHandler: Handler = () => {
  throw new ApiError("NOT_FOUND", unknownAddress);
};

/** Answers every method that a route doesn't serve: 405, or for OPTIONS the methods that it does serve. */
export function methodNotAllowed(allow: string): Handler {
  return (context) => {
    context.header("Allow", allow);
    if (context.req.method === "OPTIONS") return context.body(null, 204);
    throw new ApiError("METHOD_NOT_ALLOWED", `This address takes ${allow}, not ${context.req.method}.`);
  };
}

/** The body that a refusal is told in. */
export type ErrorFormat = (refusal: ApiError) => object;

const formatMintError: ErrorFormat = ({ code, message, details }) => ({
  success: false,
  code,
  message,
  details,
});

/** The Market API's. */
export const formatMarketError: ErrorFormat = ({ code, message }) => ({ code, message });

function respondWithError(context: Context, refusal: ApiError, format = formatMintError): Response {
  const { code, status } = refusal;
  context.set("code", code);
  const wait = refusal.retryAfterSeconds ?? (status === 503 ? retrySeconds : undefined);
  if (wait !== undefined) context.header("Retry-After", String(wait));
  return context.json(format(refusal), status as ContentfulStatusCode);
}

function maskError(context: Context, log: Log, error: Error): ApiError {
  const { requestId } = context.var;
  log("error", "request-failed", { requestId, code: "INTERNAL", error: formatErrorChain(error) });
  return new ApiError(
    "INTERNAL",
    "The service made a mistake and has written it down. Try again; if it stays, report the request id.",
    { details: { requestId } },
  );
}
