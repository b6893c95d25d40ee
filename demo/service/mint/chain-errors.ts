import { ChainError } from "../chain/rpc/chain-error.js";
import { ApiError } from "../platform/errors/api-error.js";
import { busyError } from "../platform/db/overload-error.js";

/** Address fields of a prepare, by their name in the chain error's context. */
const addressFields = [
  { context: "wallet", field: "walletAddress", expected: "the address of a wallet that can sign" },
  {
    context: "owner",
    field: "recipient",
    expected: "the address of a wallet that has its own key, not of a program, a token or a token account",
  },
] as const;

/**
 * Converts an error of the chain layer to an `ApiError`. Returns other errors unchanged: they are internal.
 * @param remedy What has happened to the request, and what to do next.
 */
export function toApiError(error: unknown, remedy = "Nothing was reserved. Retry."): unknown {
  if (!(error instanceof ChainError)) return error;
  switch (error.code) {
    case "CHAIN_UNAVAILABLE":
      return new ApiError("CHAIN_UNAVAILABLE", `Solana isn't responding. ${remedy}`, { cause: error });
    case "CHAIN_OVERLOADED":
      return busyError(error);
    case "INVALID_ADDRESS": {
      const found = addressFields.find(({ context }) => context in error.context);
      if (!found) return error;
      const { field, expected } = found;
      return new ApiError("VALIDATION_FAILED", `${field} must be ${expected}.`, {
        details: { fields: [{ field, expected }] },
        cause: error,
      });
    }
    default:
      return error;
  }
}
