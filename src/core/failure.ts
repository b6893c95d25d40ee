/** Error as state. Branch on `code`; `message` is text from the service, untrusted. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  /** The thrown value. */
  readonly cause?: unknown;
}

/** Converts a thrown value to a failure. Errors with a `code` keep it, others get `UNEXPECTED`. */
export function toFailure(thrown: unknown): Failure {
  const { code, message, details } = (thrown ?? {}) as Partial<Record<keyof Failure, unknown>>;
  return {
    code: typeof code === "string" ? code : "UNEXPECTED",
    message: typeof message === "string" ? message : "",
    details,
    cause: thrown,
  };
}
