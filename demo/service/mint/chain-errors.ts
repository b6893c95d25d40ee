import { ChainError } from "../chain/rpc/chain-error.js";
import { ApiError } from "../platform/errors/api-error.js";
import { busyError } from "../platform/errors/overload-error.js";

/**
 * ApiError for an error of the chain layer; other errors unchanged, as they are internal.
 * @param remedy what has happened to the request, and what to do next
 */
export function toApiError(error: unknown, remedy = "Nothing was reserved; try again."): unknown {
  if (!(error instanceof ChainError)) return error;
  switch (error.code) {
    case "CHAIN_UNAVAILABLE":
      return new ApiError("CHAIN_UNAVAILABLE", `The chain gives no answer. ${remedy}`, { cause: error });
    case "CHAIN_OVERLOADED":
      return busyError(error);
    case "INVALID_ADDRESS":
      return "wallet" in error.context
        ? new ApiError("VALIDATION_FAILED", "walletAddress must be the address of a wallet that can sign.", {
            details: {
              fields: [{ field: "walletAddress", expected: "the address of a wallet that can sign" }],
            },
            cause: error,
          })
        : error;
    default:
      return error;
  }
}
