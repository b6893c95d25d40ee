/**
 * True for an error response of the service that a repetition of the request does not change. False for no response,
 * faults, overload, and the error page of a proxy.
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
