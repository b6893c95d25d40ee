import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { ExecuteMintResponse } from "../../../../src/contract/mint/mint.js";
import type { ExecuteMintBody } from "../../../../src/contract/mint/mint-request.js";
import { awaitChain } from "./await-chain.js";
import { describeResult } from "./describe-result.js";
import { idOf, type ExecuteDeps, type Executor, type VerifiedExecution } from "./execution.js";
import { submitUnits } from "./submit-units.js";
import { describeIfLanded, describeUnknownSession } from "./unknown-session.js";
import { verifySignature } from "./verify-signature.js";

/**
 * Executes a signed transaction: verifies, simulates, co-signs and sends it, and waits for the chain. Its units are
 * submitted once. Later calls with the same bytes, or with another signed transaction for them, get the result of the
 * first.
 * @throws ApiError
 */
export async function executeMint(
  context: ExecuteDeps,
  executor: Executor,
  order: ExecuteMintBody,
): Promise<DeepRequired<ExecuteMintResponse>> {
  const record = await context.readSession(order.sessionId);
  if (!record || !executor.scope.has(record.session.collectionId))
    return describeUnknownSession(context, executor, order);
  const verified = await verifySignature(context, { order, record });
  await executor.admit?.("executes", record.session.wallet);
  const response = await submitAndRespond(context, verified);
  if (response.status === "confirmed") context.onMinted(record.session.collectionId);
  return response;
}

/** Runs the steps after which the mint may have landed even if they fail. */
async function submitAndRespond(
  context: ExecuteDeps,
  verified: VerifiedExecution,
): Promise<DeepRequired<ExecuteMintResponse>> {
  try {
    const submitted = await submitUnits(context, verified);
    await awaitChain(context, submitted);
    return await describeResult(context, verified.units.map(idOf));
  } catch (error) {
    const landed = await describeIfLanded(context, verified, error);
    if (!landed) throw error;
    return landed;
  }
}
