import * as z from "zod/mini";
import { errorDetails, type ErrorDetails } from "../contract/mint/error-details.js";
import { object } from "../contract/values/schema.js";
import { price, type Price } from "../contract/values/price.js";
import type { InvalidValue } from "./configuration-error-code.js";
import type { TransactionProblem } from "./transaction-verifier.js";

/** Details of failures by code. Codes without an entry have no details. */
export interface FailureDetails extends ErrorDetails {
  /** Requested URL. */
  readonly NETWORK: { readonly url: string };
  /** Requested URL, and the HTTP status of the response. */
  readonly INVALID_RESPONSE: { readonly url: string; readonly status?: number | undefined };
  /** Requested URL. */
  readonly API_BASE_WRONG: { readonly url: string };
  /** Attribute whose value is invalid, and the character. */
  readonly VALUE_INVALID: InvalidValue;
  /** Problems of the transactions that failed verification. */
  readonly UNSAFE_TRANSACTION: readonly TransactionProblem[];
  /** Price of all units at prepare. */
  readonly PRICE_CHANGED: { readonly quoted: Price };
  /** When the previous mint can no longer be charged, in the service's milliseconds since 1970. */
  readonly PREVIOUS_MINT_PENDING: { readonly retryAt: number };
  /** Kind of proof that the service requires. */
  readonly PROOF_UNSUPPORTED: { readonly kind: string };
  /** Chain that the service named. */
  readonly CHAIN_NOT_ALLOWED: { readonly chain: string };
}

const schemas = {
  ...errorDetails,
  NETWORK: object({ url: z.string() }),
  INVALID_RESPONSE: object({ url: z.string(), status: z.optional(z.number()) }),
  API_BASE_WRONG: object({ url: z.string() }),
  VALUE_INVALID: object({ attribute: z.string(), character: z.string() }),
  UNSAFE_TRANSACTION: z.array(object({ code: z.string() })),
  PRICE_CHANGED: object({ quoted: price }),
  PREVIOUS_MINT_PENDING: object({ retryAt: z.number() }),
  PROOF_UNSUPPORTED: object({ kind: z.string() }),
  CHAIN_NOT_ALLOWED: object({ chain: z.string() }),
};

/**
 * Returns the details of a failure, an error or an event that has the given code.
 * @returns Validated details; undefined for another code, or when they are missing or malformed.
 *
 * @example
 * ```ts
 * import { readDetails, type MintStore } from "mint-widget/headless";
 *
 * function describeMint({ state: { mint } }: MintStore): string {
 *   if (mint.status !== "failed") return mint.status;
 *   const allowed = readDetails(mint.failure, "QUANTITY_NOT_ALLOWED")?.maximum;
 *   const problems = readDetails(mint.failure, "UNSAFE_TRANSACTION") ?? [];
 *   return allowed === undefined ? (problems[0]?.code ?? mint.failure.code) : `At most ${allowed}`;
 * }
 * ```
 */
export function readDetails<Code extends keyof FailureDetails>(
  error: { readonly code: string; readonly details?: unknown },
  code: Code,
): FailureDetails[Code] | undefined {
  return error.code === code
    ? (schemas[code].safeParse(error.details).data as FailureDetails[Code] | undefined)
    : undefined;
}
