import type { Unbranded } from "../../../../src/contract/values/brand.js";
import type { ErrorDetails } from "../../../../src/contract/mint/error-details.js";
import { adminErrorStatuses } from "../../../../src/contract/admin-errors.js";
import { errorStatuses } from "../../../../src/contract/errors.js";
import { marketErrorStatuses } from "../../../../src/contract/market-errors.js";
import type { AnyErrorCode } from "../../../../src/contract/route.js";

const statuses = { ...errorStatuses, ...marketErrorStatuses, ...adminErrorStatuses };

/** Error response of an API. Clients branch on `code`; `message` is for people and names the remedy. */
export class ApiError<Code extends AnyErrorCode = AnyErrorCode> extends Error {
  override readonly name = "ApiError";
  readonly code: Code;
  readonly details: unknown;
  /** Seconds after which a retry may succeed, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: Code,
    message: string,
    options: {
      details?: Code extends keyof ErrorDetails ? Unbranded<ErrorDetails[Code]> : undefined;
      cause?: unknown;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return statuses[this.code];
  }
}
