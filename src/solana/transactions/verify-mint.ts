import type {
  MintConstraints,
  MintVerification,
  PreparedTransaction,
  TransactionVerification,
} from "../../core/transaction-verifier.js";
import { decodeTransaction, TransactionDecodeError } from "./decode-transaction.js";
import { checkInvariants } from "./invariants/invariant.js";
import { mintInvariants, orderInvariants } from "./invariants/mint-invariants.js";
import { currencyOf, shareOf, sumEffects } from "./mint-totals.js";
import type { TransactionConstraints } from "./transaction-constraints.js";
import { verifyTransaction } from "./verify-transaction.js";

/** Limits per item and transaction, in lamports, and the signers and programs that the page trusts. */
type CostLimits = Pick<TransactionConstraints, "signers" | "programs" | "networkFee" | "rentPerByte"> & {
  readonly rentPerItem: bigint;
};

/**
 * Verifies the transactions of one mint, each on its own and all together: their units, items and payments must add up
 * to what was shown, without any item twice.
 */
export function verifyMint(
  transactions: readonly PreparedTransaction[],
  constraints: MintConstraints,
  limits: CostLimits,
): MintVerification {
  const unitProblems = checkInvariants(orderInvariants, { transactions, constraints });
  // Each has to mint a unit, so that a longer list is wrong before it is decoded.
  if (transactions.length > constraints.quantity)
    return { safe: false, problems: unitProblems, transactions: [], totals: null };
  const verifications = transactions.map((prepared) => verifyPrepared(prepared, constraints, limits));
  const effects = verifications.flatMap(({ effects }) => effects ?? []);
  const totals = effects.length === transactions.length ? sumEffects(effects, constraints) : null;
  const problems = [
    ...unitProblems,
    ...verifications.flatMap(({ problems }) => problems),
    ...(totals ? checkInvariants(mintInvariants, { transactions, constraints, effects, totals }) : []),
  ];
  return { safe: problems.length === 0, problems, transactions: verifications, totals };
}

/** Verifies one transaction against its share of the order. */
function verifyPrepared(
  { bytes, quantity }: PreparedTransaction,
  constraints: MintConstraints,
  { rentPerItem, ...limits }: CostLimits,
): TransactionVerification {
  const { wallet, itemRecipient = wallet, recipients, authority, group, isGroupRequired } = constraints;
  const amount = shareOf(BigInt(constraints.price.baseUnits), constraints, quantity);
  const permitted = {
    ...limits,
    wallet,
    itemRecipient,
    recipients,
    authority,
    group,
    isGroupRequired,
    quantity,
    spend: [{ ...currencyOf(constraints), amount }],
    rent: rentPerItem * BigInt(quantity),
  };
  try {
    return verifyTransaction(decodeTransaction(bytes), permitted);
  } catch (error) {
    if (!(error instanceof TransactionDecodeError)) throw error;
    return { safe: false, problems: [{ code: "TRANSACTION_UNREADABLE" }], effects: null };
  }
}
