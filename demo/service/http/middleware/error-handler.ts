import type { Context, ErrorHandler, Handler, NotFoundHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { overloadError } from "../../platform/db/overload-error.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { notFoundPage, notFoundPolicy } from "../not-found-page.js";
import { formatErrorChain, type Log } from "../../platform/log/create-log.js";

/** Default Retry-After in seconds for errors of the service or the chain. */
const retrySeconds = 2;

/**
 * Converts errors to responses: `{ success: false, code, message, details?, docs? }` with the code's status. Errors
 * other than ApiError are masked and logged with the request id.
 * @param options.formatOf Response body of an error at a path. Default: as above.
 * @param options.docs URL of the page with an anchor for each code. Default: bodies have no `docs`.
 */
export function errorHandler(
  log: Log,
  {
    formatOf = () => formatMintError,
    docs,
  }: { formatOf?: (path: string) => ErrorFormat; docs?: string } = {},
): ErrorHandler {
  return (error, context) => {
    const apiError =
      error instanceof ApiError ? error : (overloadError(error) ?? maskError(context, log, error));
    if (apiError.status >= 500 && apiError.cause !== undefined) {
      log("error", "request-failed", {
        requestId: context.var.requestId,
        code: apiError.code,
        error: formatErrorChain(apiError.cause),
      });
    }
    const page = docs && `${docs}#${apiError.code.toLowerCase()}`;
    return respondWithError(context, apiError, formatOf(context.req.path)(apiError, page));
  };
}

const unknownAddress = "No such route. /docs/reference/mint-api lists the routes.";

/** Responds to URLs without a route: to people with a page, to programs with an error. @param handleError the app's error handler */
export const notFoundHandler =
  (handleError: ErrorHandler): NotFoundHandler =>
  (context) => {
    context.header("Cache-Control", "no-store");
    if (isPersons(context)) {
      context.set("code", "NOT_FOUND");
      context.header("Content-Security-Policy", notFoundPolicy);
      return context.html(notFoundPage, 404);
    }
    return handleError(new ApiError("NOT_FOUND", unknownAddress), context);
  };

/** True for the request of a browser that opens a page. */
const isPersons = ({ req }: Context): boolean =>
  req.method === "GET" && /\btext\/html\b/.test(req.header("Accept") ?? "");

/** Responds to URLs without a route below an API's path, in that API's error format. */
export const unknownRouteHandler: Handler = () => {
  throw new ApiError("NOT_FOUND", unknownAddress);
};

/** Responds to methods that a route doesn't support: 405, or for OPTIONS the allowed methods. */
export function methodNotAllowed(allow: string): Handler {
  return (context) => {
    context.header("Allow", allow);
    if (context.req.method === "OPTIONS") return context.body(null, 204);
    throw new ApiError(
      "METHOD_NOT_ALLOWED",
      `Method ${context.req.method} is not allowed here. Allowed: ${allow}.`,
    );
  };
}

/** Response body of an error. @param docs URL of the code's description */
export type ErrorFormat = (apiError: ApiError, docs: string | undefined) => object;

/** Error format of the Mint API, and of everything except the Market API. */
export const formatMintError: ErrorFormat = ({ code, message, details }, docs) => ({
  success: false,
  code,
  message,
  details,
  docs,
});

/** Error format of the Market API. */
export const formatMarketError: ErrorFormat = ({ code, message }, docs) => ({ code, message, docs });

function respondWithError(context: Context, apiError: ApiError, body: object): Response {
  const { code, status } = apiError;
  context.set("code", code);
  // The rest of the body isn't read.
  if (code === "BODY_TOO_LARGE") context.header("Connection", "close");
  const wait = apiError.retryAfterSeconds ?? (status === 503 ? retrySeconds : undefined);
  if (wait !== undefined) context.header("Retry-After", String(wait));
  return context.json(body, status as ContentfulStatusCode);
}

function maskError(context: Context, log: Log, error: Error): ApiError {
  const { requestId } = context.var;
  log("error", "request-failed", { requestId, code: "INTERNAL", error: formatErrorChain(error) });
  return new ApiError(
    "INTERNAL",
    "Internal error. It has been logged. Retry; if it persists, report this request id.",
    { details: { requestId } },
  );
}
