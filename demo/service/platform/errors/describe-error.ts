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

/** True for errors that say their code and what they were about, like those of the chain. */
const hasContext = (error: unknown): error is { readonly code: unknown; readonly context: unknown } =>
  error instanceof Error && "code" in error && "context" in error;

/**
 * Message of an error. Drizzle appends the parameters of a failed query, among them hashes of keys and claim codes,
 * clients' addresses and signed transactions; they are left out, as are the texts within a query of several statements,
 * which has no parameters.
 */
export function loggableMessage(error: Error): string {
  if (!("params" in error)) return error.message;
  return error.message.split("\nparams: ", 1)[0]!.replace(/'(?:[^']|'')*'/g, "'…'");
}
