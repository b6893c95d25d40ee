import { createPublicKey, verify } from "node:crypto";
import {
  AccountRole,
  bytesEqual,
  getAddressEncoder,
  getBase58Decoder,
  type Address,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { isComputeBudget, verifyComputeBudget } from "./compute-budget.js";
import { resolveMessage, type ResolvedInstruction, type ResolvedMessage } from "./resolve-message.js";
import { decodeTransaction, type WireTransaction } from "./decode-transaction.js";
import { TransactionMismatch } from "./transaction-mismatch.js";
import { isAssertion, verifyAssertions } from "./wallet-assertions.js";

declare const verified: unique symbol;

/**
 * A transaction that is equivalent to the prepared one and has the wallet's valid signature. Only
 * `verifySignedTransaction` creates one.
 */
export interface VerifiedTransaction {
  readonly [verified]: true;
  readonly transaction: WireTransaction;
  readonly wallet: string;
  /** Signers in the order of their signatures: the wallet, then the authority. */
  readonly signers: readonly string[];
  /** The wallet's signature in base58: the transaction's id. */
  readonly signature: string;
  /** Priority fee in lamports as signed by the wallet. */
  readonly priorityFee: bigint;
}

interface VerifyOptions {
  readonly authority: Address;
  readonly maxPriorityFee: bigint;
}

/**
 * Verifies that the service may add its signature: the message must match the prepared one. Fee payer, signers and
 * blockhash are the same; the prepared instructions are in order and unchanged; only read-only assertions and a compute
 * budget under the cap may differ; every account has its prepared role.
 *
 * The blockhash must not change, because the last valid block height is only known for that one, and the unit must not
 * be resold before it. Wallets that only sign keep the blockhash; those that replace it send the transaction
 * themselves.
 * @throws TransactionMismatch
 */
export function verifySignedTransaction(
  { authority, maxPriorityFee }: VerifyOptions,
  preparedMessage: ReadonlyUint8Array,
  signed: string | Uint8Array,
): VerifiedTransaction {
  const transaction = decodeTransaction(signed);
  const expected = resolveMessage(preparedMessage);
  // Most wallets sign the message unchanged.
  const isUnchanged = bytesEqual(preparedMessage, transaction.messageBytes);
  const actual = isUnchanged ? expected : resolveMessage(transaction.messageBytes);
  const parts = sortInstructions(actual);

  assertSameFrame(expected, actual);
  assertSameInstructions(sortInstructions(expected).work, parts.work);
  verifyAssertions(parts.assertions, authority);
  const priorityFee = verifyComputeBudget(parts.budget, maxPriorityFee);
  assertSameAccounts(expected, actual, parts.assertions);
  assertWalletSignature(transaction, actual.feePayer);

  const verification: Omit<VerifiedTransaction, typeof verified> = {
    transaction,
    wallet: actual.feePayer,
    signers: actual.signers,
    signature: getBase58Decoder().decode(transaction.signatures[0]!),
    priorityFee,
  };
  return verification as VerifiedTransaction;
}

function sortInstructions({ instructions }: ResolvedMessage) {
  return {
    budget: instructions.filter(isComputeBudget),
    assertions: instructions.filter(isAssertion),
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
  const unexpected = actual.find(({ program }) => !expected.some((prepared) => prepared.program === program));
  if (unexpected) throw new TransactionMismatch("PROGRAM_ADDED", { program: unexpected.program });

  const longer = expected.length > actual.length ? expected : actual;
  const index = longer.findIndex((_, index) => !isSame(expected[index], actual[index]));
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
    one.accounts.every((account, index) => account === other.accounts[index]) &&
    bytesEqual(one.data, other.data)
  );
}

/**
 * Accounts added by assertions must be read-only, so that no account gets more rights than in the prepared transaction.
 */
function assertSameAccounts(
  expected: ResolvedMessage,
  actual: ResolvedMessage,
  assertions: readonly ResolvedInstruction[],
): void {
  const read = new Set(assertions.flatMap(({ program, accounts }) => [program, ...accounts]));
  for (const [account, role] of actual.roles) {
    const prepared = expected.roles.get(account);
    if (prepared === undefined && !read.has(account))
      throw new TransactionMismatch("ACCOUNT_ADDED", { account });
    if (role !== (prepared ?? AccountRole.READONLY)) {
      throw new TransactionMismatch("ACCOUNT_ROLE_CHANGED", { account, role, prepared });
    }
  }
}

function assertWalletSignature({ messageBytes, signatures }: WireTransaction, wallet: Address): void {
  const isMissing = (signature: Uint8Array) => signature.every((byte) => byte === 0);
  const [signature] = signatures;
  if (!signature || isMissing(signature)) throw new TransactionMismatch("SIGNATURE_MISSING", { wallet });
  if (!signatures.slice(1).every(isMissing)) throw new TransactionMismatch("SIGNATURE_UNEXPECTED");
  if (!verify(null, messageBytes, toPublicKey(wallet), signature)) {
    throw new TransactionMismatch("SIGNATURE_INVALID", { wallet });
  }
}

/** Public key of an address. Importing a JSON Web Key takes a seventh of the time of DER. */
const toPublicKey = (address: Address) =>
  createPublicKey({
    key: {
      kty: "OKP",
      crv: "Ed25519",
      x: Buffer.from(getAddressEncoder().encode(address)).toString("base64url"),
    },
    format: "jwk",
  });
