/**
 * True for a 4xx error response of the service that retrying won't change. False for network errors, 5xx, timeouts,
 * rate limits and the error page of a proxy.
 */
export function isClientError(error: unknown): boolean {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  return (
    typeof status === "number" &&
    status >= 400 &&
    status < 500 &&
    status !== 408 &&
    status !== 429 &&
    code !== "INVALID_RESPONSE"
  );
}
