import { ChainError } from "../chain/rpc/chain-error.js";

/** Loggable description of an error with its code and context. */
export function describeError(error: unknown): Record<string, unknown> {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error));
  return {
    error: name,
    message,
    ...(error instanceof ChainError && { code: error.code, context: error.context }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
