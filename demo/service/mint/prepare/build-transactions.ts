import type { CostEstimate } from "../../chain/transactions/estimate-cost.js";
import type { MintOrder } from "../../chain/transactions/mint-order.js";
import type { BuiltPreparation, EstimatedPreparation, PrepareDeps } from "./preparation.js";

/** @throws ChainError */
export async function buildTransactions(
  { chain, random }: PrepareDeps,
  preparation: EstimatedPreparation,
): Promise<BuiltPreparation> {
  const { mintOrder, estimate, order } = preparation;
  const seeds = Array.from({ length: order.quantity }, () => Buffer.from(random(12)).toString("base64url"));
  const transactions = await chain.prepareMints(withEstimate(mintOrder, estimate), seeds);
  return { ...preparation, transactions };
}

/**
 * Adds what the estimate has found to the order: the compute unit price, and the recipients' existing token accounts.
 */
function withEstimate(order: MintOrder, { computeUnitPrice, knownAccounts }: CostEstimate): MintOrder {
  const { payment } = order;
  return {
    ...order,
    computeUnitPrice,
    payment: payment.kind === "spl" ? { ...payment, knownAccounts } : payment,
  };
}
