import { errorStatuses, type ErrorCode } from "../../../src/contract/error.js";

/** A request that the rules turn down. Clients branch on `code`; `message` is for people and names the remedy. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, options: { details?: unknown; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}
