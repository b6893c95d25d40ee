import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { ExecuteMintResponse } from "../../../../src/contract/mint/mint.js";
import { describeItem } from "../../catalog/metadata/minted-item.js";
import type { VerifiedTransaction } from "../../chain/transactions/verify-signed-transaction.js";
import { ApiError } from "../../platform/errors/api-error.js";
import type { Unit, UnitRecord } from "../confirm/units.js";
import { expiredSessionError } from "../errors.js";
import type { MintDeps } from "../mint-deps.js";

interface ResultDeps extends Pick<MintDeps, "clock" | "publicBase"> {
  /** Units of a transaction, in order. */
  readonly readUnits: (unitIds: readonly string[]) => Promise<readonly UnitRecord[]>;
}

/** Describes the current state of a transaction's units. The response is the same for all callers. */
export async function describeResult(
  context: ResultDeps,
  unitIds: readonly string[],
): Promise<DeepRequired<ExecuteMintResponse>> {
  const records = await context.readUnits(unitIds);
  const failed = records.find(({ unit }) => unit.state === "failed");
  if (failed) throw failureError(failed.unit);
  if (records.some(({ unit }) => isUnsent(unit))) throw expiredSessionError();
  const { unit, outstanding } = records[0]!;
  return {
    success: true,
    sessionId: unit.sessionId,
    status: records.every(({ unit }) => unit.state === "confirmed") ? "confirmed" : "pending",
    signature: unit.signature!,
    items: records.flatMap(({ unit, item, picture, prize }) =>
      item ? [describeItem(item, picture, unit.mintAddress, context.publicBase, prize)] : [],
    ),
    outstanding,
    serverTime: context.clock().toISOString(),
  };
}

const isUnsent = ({ state }: Unit): boolean =>
  state === "reserved" || state === "released" || state === "replaced";

/**
 * Describes a mint that the database doesn't know as sent, but that has landed or may land.
 * @param outstanding Number of its units.
 */
export function describePending(
  { clock }: Pick<MintDeps, "clock">,
  sessionId: string,
  { signature }: VerifiedTransaction,
  outstanding: number,
): DeepRequired<ExecuteMintResponse> {
  const serverTime = clock().toISOString();
  return { success: true, sessionId, status: "pending", signature, items: [], outstanding, serverTime };
}

/** True for errors that mean nothing was sent or will be. */
export const saysUnsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "SESSION_EXPIRED" || error.code === "PHASE_NOT_ACTIVE");

function failureError({ failure, failureDetail, signature }: Unit): ApiError {
  if (failure === "blockhash_expired") {
    return new ApiError(
      "BLOCKHASH_EXPIRED",
      "The transaction expired before it landed. Nothing was minted or paid. Prepare the mint again.",
      { details: { signature } },
    );
  }
  // Someone sent lamports to the mint address in advance, which the wallet didn't cause.
  if (failureDetail === "ADDRESS_TAKEN" && signature === null) {
    return new ApiError(
      "SESSION_EXPIRED",
      "Another transaction used this mint's address first. Nothing was sent. Prepare the mint again.",
      { details: { reason: failureDetail } },
    );
  }
  return new ApiError("TRANSACTION_FAILED", "The chain rejected the transaction. Nothing was minted.", {
    details: { signature, reason: failureDetail },
  });
}
