/** Codes of errors that don't come from the service. */
export type TransportCode =
  /** No response: offline, name not found, or blocked by the browser's cross-origin rules. */
  | "NETWORK"
  /** No response within the timeout. */
  | "TIMEOUT"
  /**
   * The response doesn't match the contract's schema, isn't JSON, or is an error without a code, as from a proxy.
   * `status` is its HTTP status.
   */
  | "INVALID_RESPONSE"
  /** The service returned a cursor for the second time: the list would never end. */
  | "CURSOR_REPEATED";
