/** Why something did not work. Decisions are made on `code`; `message` is the service's own words, untrusted. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly cause?: unknown;
}

/** Whatever was thrown, as a failure. Errors with a `code` keep it, others are `UNEXPECTED`. */
export function toFailure(thrown: unknown): Failure {
  const { code, message, details } = (thrown ?? {}) as Partial<Record<keyof Failure, unknown>>;
  return {
    code: typeof code === "string" ? code : "UNEXPECTED",
    message: typeof message === "string" ? message : "",
    details,
    cause: thrown,
  };
}

/**
 * True for a refusal in the service's own words: asking again will not change it. Silence, faults, overload, and the
 * error page of something in between are none.
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
