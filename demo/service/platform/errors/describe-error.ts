/** Loggable description of an error with its code and context. */
export function describeError(error: unknown): Record<string, unknown> {
  const failure = error instanceof Error ? error : new Error(String(error));
  const { name, cause } = failure;
  return {
    error: name,
    message: loggableMessage(failure),
    ...(hasContext(error) && { code: error.code, context: error.context }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** True for errors with a code and context, like those of the chain. */
const hasContext = (error: unknown): error is { readonly code: unknown; readonly context: unknown } =>
  error instanceof Error && "code" in error && "context" in error;

/**
 * Message of an error, without values. Drizzle appends the parameters of a failed query, which may include hashes of
 * keys and claim codes, IP addresses of clients and signed transactions: they are removed. So are string literals,
 * which replace parameters in queries with several statements.
 */
export function loggableMessage(error: Error): string {
  if (!("params" in error)) return error.message;
  return error.message.split("\nparams: ", 1)[0]!.replace(/'(?:[^']|'')*'/g, "'…'");
}
