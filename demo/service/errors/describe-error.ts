import { ChainError } from "../chain/rpc/chain-error.js";

/** Loggable description of an error with its code and context. */
export function describeError(error: unknown): Record<string, unknown> {
  const failure = error instanceof Error ? error : new Error(String(error));
  const { name, cause } = failure;
  return {
    error: name,
    message: loggableMessage(failure),
    ...(error instanceof ChainError && { code: error.code, context: error.context }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/**
 * Message of an error. Drizzle appends the parameters of a failed query, among them hashes of keys and claim codes
 * and signed transactions; they are left out.
 */
export function loggableMessage(error: Error): string {
  return "params" in error ? error.message.split("\nparams: ", 1)[0]! : error.message;
}
