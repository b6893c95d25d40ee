import {
  AccountRole,
  bytesEqual,
  getPublicKeyFromAddress,
  getSignatureFromTransaction,
  verifySignature,
  type Address,
  type ReadonlyUint8Array,
  type Transaction,
} from "@solana/kit";
import { isComputeBudget, verifyComputeBudget } from "./compute-budget.js";
import { resolveMessage, type ResolvedInstruction, type ResolvedMessage } from "./resolve-message.js";
import { decodeTransaction } from "./decode-transaction.js";
import { TransactionMismatch } from "./transaction-mismatch.js";
import { isAssertion, verifyAssertions } from "./wallet-assertions.js";

declare const judged: unique symbol;

/** A transaction that does what was prepared and carries the wallet's valid signature. Only the judge makes one. */
export interface VerifiedTransaction {
  readonly [judged]: true;
  readonly transaction: Transaction;
  readonly wallet: string;
  /** The wallet's signature in base58: the id under which the chain will know the transaction. */
  readonly signature: string;
  /** Guard instructions that the wallet has added. */
  readonly guards: number;
  /** Lamports on top of what the signatures cost, as the wallet signed it. */
  readonly priorityFee: bigint;
}

interface Judge {
  readonly authority: Address;
  readonly maximumPriorityFee: bigint;
}

/**
 * Decides whether the service may add its signature. It may when the message does what was prepared and nothing else:
 * the same fee payer, signers and blockhash; the prepared instructions in order and unchanged; beside them at most
 * guards that only read, and a compute budget under the cap; every account with the role that it was prepared with.
 *
 * The blockhash must stay because the block height until which the transaction can land is known for that one alone,
 * and a unit must not be sold again before. Wallets that only sign keep it; those that replace it send by themselves.
 * @throws TransactionMismatch
 */
export async function verifyTransaction(
  { authority, maximumPriorityFee }: Judge,
  preparedMessage: ReadonlyUint8Array,
  signed: string | ReadonlyUint8Array,
): Promise<VerifiedTransaction> {
  const transaction = decodeTransaction(signed);
  const expected = resolveMessage(preparedMessage);
  const actual = resolveMessage(transaction.messageBytes);
  const parts = sortInstructions(actual);

  assertSameFrame(expected, actual);
  assertSameInstructions(sortInstructions(expected).work, parts.work);
  verifyAssertions(parts.guards, authority);
  const priorityFee = verifyComputeBudget(parts.budget, maximumPriorityFee);
  assertSameAccounts(expected, actual, parts.guards);
  await assertWalletSignature(transaction, actual.feePayer, authority);

  const verdict: Omit<VerifiedTransaction, typeof judged> = {
    transaction,
    wallet: actual.feePayer,
    signature: getSignatureFromTransaction(transaction),
    guards: parts.guards.length,
    priorityFee,
  };
  return verdict as VerifiedTransaction;
}

function sortInstructions({ instructions }: ResolvedMessage) {
  return {
    budget: instructions.filter(isComputeBudget),
    guards: instructions.filter(isAssertion),
    work: instructions.filter((instruction) => !isComputeBudget(instruction) && !isAssertion(instruction)),
  };
}

function assertSameFrame(expected: ResolvedMessage, actual: ResolvedMessage): void {
  if (actual.feePayer !== expected.feePayer) {
    throw new TransactionMismatch("FEE_PAYER_CHANGED", { feePayer: actual.feePayer });
  }
  if (
    actual.signers.length !== expected.signers.length ||
    !expected.signers.every((signer) => actual.signers.includes(signer))
  ) {
    throw new TransactionMismatch("SIGNERS_CHANGED", { signers: actual.signers });
  }
  if (actual.blockhash !== expected.blockhash) {
    throw new TransactionMismatch("BLOCKHASH_CHANGED", { blockhash: actual.blockhash });
  }
}

function assertSameInstructions(
  expected: readonly ResolvedInstruction[],
  actual: readonly ResolvedInstruction[],
): void {
  const stranger = actual.find(({ program }) => !expected.some((wanted) => wanted.program === program));
  if (stranger) throw new TransactionMismatch("PROGRAM_ADDED", { program: stranger.program });

  const longer = expected.length > actual.length ? expected : actual;
  const index = longer.findIndex((_, place) => !isSame(expected[place], actual[place]));
  if (index < 0) return;
  const reason =
    actual.length < expected.length
      ? "INSTRUCTION_MISSING"
      : actual.length > expected.length
        ? "INSTRUCTION_ADDED"
        : "INSTRUCTION_CHANGED";
  throw new TransactionMismatch(reason, { index, program: longer[index]?.program });
}

function isSame(one: ResolvedInstruction | undefined, other: ResolvedInstruction | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.program === other.program &&
    one.accounts.length === other.accounts.length &&
    one.accounts.every((account, place) => account === other.accounts[place]) &&
    bytesEqual(one.data, other.data)
  );
}

/** What a guard brings along can be read and nothing else; so no account gains power over what was prepared. */
function assertSameAccounts(
  expected: ResolvedMessage,
  actual: ResolvedMessage,
  guards: readonly ResolvedInstruction[],
): void {
  const read = new Set(guards.flatMap(({ program, accounts }) => [program, ...accounts]));
  for (const [account, role] of actual.roles) {
    const wanted = expected.roles.get(account);
    if (wanted === undefined && !read.has(account))
      throw new TransactionMismatch("ACCOUNT_ADDED", { account });
    if (role !== (wanted ?? AccountRole.READONLY)) {
      throw new TransactionMismatch("ACCOUNT_ROLE_CHANGED", { account, role, wanted });
    }
  }
}

async function assertWalletSignature(
  { messageBytes, signatures }: Transaction,
  wallet: Address,
  authority: Address,
): Promise<void> {
  const signature = signatures[wallet];
  if (!signature) throw new TransactionMismatch("SIGNATURE_MISSING", { wallet });
  if (signatures[authority]) throw new TransactionMismatch("SIGNATURE_UNEXPECTED", { authority });
  if (!(await verifySignature(await getPublicKeyFromAddress(wallet), signature, messageBytes))) {
    throw new TransactionMismatch("SIGNATURE_INVALID", { wallet });
  }
}
