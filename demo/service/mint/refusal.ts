import { errorStatuses, type ErrorCode } from "../../../src/contract/error.js";
import { marketErrorStatuses, type MarketErrorCode } from "../../../src/contract/market-error.js";

const statuses = { ...errorStatuses, ...marketErrorStatuses };

/** A request that the rules turn down. Clients branch on `code`; `message` is for people and names the remedy. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode | MarketErrorCode;
  readonly details: unknown;

  constructor(
    code: ErrorCode | MarketErrorCode,
    message: string,
    options: { details?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
  }

  get status(): number {
    return statuses[this.code];
  }
}
