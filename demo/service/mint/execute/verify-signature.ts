import { TransactionMismatch } from "../../chain/transactions/transaction-mismatch.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { groupByTransaction } from "../confirm/units.js";
import type { MintDeps } from "../mint-deps.js";
import type { Execution, VerifiedExecution } from "./execution.js";

/**
 * Finds the units whose prepared transaction was signed.
 * @throws ApiError `TRANSACTION_MISMATCH`
 */
export async function verifySignature(
  { chain, log }: MintDeps,
  execution: Execution,
): Promise<VerifiedExecution> {
  const { order, record } = execution;
  const mismatches: TransactionMismatch[] = [];
  for (const [unit, ...others] of groupByTransaction(record.units)) {
    if (!unit) continue;
    try {
      const verified = await chain.verifySignedTransaction(unit.message, order.signedTransaction);
      return { ...execution, units: [unit, ...others], verified };
    } catch (error) {
      if (!(error instanceof TransactionMismatch)) throw error;
      mismatches.push(error);
    }
  }
  // Anyone can prepare a session and send something else for it, so this is no warning.
  log("info", "transaction-mismatch", {
    sessionId: record.units[0]?.sessionId,
    reasons: mismatches.map(({ reason }) => reason),
  });
  throw new ApiError(
    "TRANSACTION_MISMATCH",
    "The signed transaction isn't one that was prepared in this session. Sign the prepared transaction unchanged.",
    { cause: mismatches[0] },
  );
}
