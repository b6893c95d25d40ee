/** Codes of JSON-RPC 2.0 and, below -32000, of Agave's `rpc-client-api/src/custom_error.rs`. */
export const RPC_ERROR = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  PREFLIGHT_FAILURE: -32002,
  SIGNATURE_FAILURE: -32003,
  UNSUPPORTED_TRANSACTION_VERSION: -32015,
  MINIMUM_CONTEXT_SLOT_NOT_REACHED: -32016,
} as const;

/** JSON-RPC error response. */
export class RpcError extends Error {
  constructor(
    readonly code: (typeof RPC_ERROR)[keyof typeof RPC_ERROR],
    message: string,
    readonly data?: object,
  ) {
    super(message);
  }
}

export function invalidParams(message: string): RpcError {
  return new RpcError(RPC_ERROR.INVALID_PARAMS, message);
}
