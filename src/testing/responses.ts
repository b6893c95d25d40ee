/** Headers that allow pages of any origin to read a response. */
export const crossOriginHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "X-API-Key, Content-Type",
  "Access-Control-Allow-Methods": "GET, POST",
  "Access-Control-Expose-Headers": "Retry-After",
} as const;

/** Contents of an error, in addition to its status and code. */
export interface ErrorContents {
  readonly message?: string;
  /** Details as the contract names them by code. */
  readonly details?: object;
  /** `Retry-After` in seconds. */
  readonly retryAfter?: number;
}

/**
 * Error response of the Mint API, for `FakeService.respond`.
 * @param status HTTP status.
 * @param code Stable code, such as `SOLD_OUT`.
 * @example
 * ```ts
 * import { createFakeService, errorResponse } from "mint-widget/testing";
 *
 * const service = createFakeService();
 * service.respond("prepare", () => errorResponse(409, "SOLD_OUT", { message: "Just gone." }));
 * ```
 */
export function errorResponse(status: number, code: string, contents: ErrorContents = {}): Response {
  const { message = "", details, retryAfter } = contents;
  const headers = {
    ...crossOriginHeaders,
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
  };
  return Response.json({ success: false, code, message, details }, { status, headers });
}
