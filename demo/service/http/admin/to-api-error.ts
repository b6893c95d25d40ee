import { ApiError } from "../../platform/errors/api-error.js";
import { UserError } from "../../platform/errors/user-error.js";

/** Issue of a definition, an edit, an order or a list. */
interface Issue {
  /** Field, such as `price`. */
  readonly path?: string;
  /** Place in a list, such as `line 3`. */
  readonly place?: string;
  readonly message: string;
}

/** Maximum issues in a response. */
const maxIssues = 200;

/**
 * Converts the error of a change, which is written for a person who runs a command, to one of the API. Its issues become
 * those of the request's fields, and what the drop doesn't permit becomes `CHANGE_REFUSED`. Other errors are unchanged.
 */
export function toApiError(error: unknown): unknown {
  if (!(error instanceof UserError)) return error;
  const { issues } = error as { issues?: readonly Issue[] };
  if (issues) {
    const fields = issues
      .slice(0, maxIssues)
      .map(({ path, place, message }) => ({ field: path ?? place ?? "wallets", expected: message }));
    return new ApiError("VALIDATION_FAILED", error.message, { details: { fields }, cause: error });
  }
  const code = error.code === "KEY_ORDER_INVALID" ? "VALIDATION_FAILED" : "CHANGE_REFUSED";
  return new ApiError(code, error.message, { cause: error });
}
