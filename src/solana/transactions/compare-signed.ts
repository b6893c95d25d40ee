import { networkFee } from "./network-fee.js";
import { COMPUTE_BUDGET, LIGHTHOUSE } from "./program-addresses.js";
import { decodeInstruction } from "./decode-instruction.js";
import { unknownAddress, type TransactionAccount, type DecodedTransaction } from "./decode-transaction.js";

export type SignedComparison =
  /** `assertions`: number of Lighthouse assertions added by the wallet. */
  | { readonly same: true; readonly assertions: number }
  | {
      readonly same: false;
      /** `NOT_SIGNED`: the wallet's signature is missing. `MESSAGE_CHANGED`: a different message was signed. */
      readonly problem: "NOT_SIGNED" | "MESSAGE_CHANGED" | "NETWORK_FEE_TOO_HIGH";
    };

/**
 * Resolves the indexes of instructions to addresses. Compute budget instructions are separate, since wallets may set
 * them.
 */
function resolveAddresses({ accounts, instructions }: DecodedTransaction) {
  const resolved = instructions.map(({ program, accounts: positions, data }) => {
    const addresses = positions.map((at) => accounts[at]?.address ?? unknownAddress);
    const names = positions.map((at) => accounts[at]?.address ?? `lookup ${at - accounts.length}`);
    return { program, addresses, data, serialized: [program, names, data].join(" ") };
  });
  const isBudget = ({ program }: { program: string }): boolean => program === COMPUTE_BUDGET;
  return { budget: resolved.filter(isBudget), others: resolved.filter((some) => !isBudget(some)) };
}

/** Parts of the message that don't change when assertions are added, as text. */
function serializeFrame({ version, blockhash, lookups, accounts }: DecodedTransaction): string {
  return JSON.stringify([version, blockhash, lookups, accounts[0]]);
}

const serializeRole = ({ address, signer, writable }: TransactionAccount): string =>
  [address, signer, writable].join();

/**
 * Compares a signed transaction with the unsigned one that the wallet was given.
 *
 * Wallets may add Lighthouse assertions, which renumbers the accounts. So instructions are compared by address: all
 * must be present, unchanged and in order, with only assertions between them. Wallets may set the compute budget as
 * long as the network fee stays within the limit. Accounts keep their roles; accounts added for assertions are
 * read-only and don't sign. The chain verifies the signature itself.
 *
 * @param before The transaction given to the wallet.
 * @param after The transaction returned by the wallet.
 * @param allowed The signing wallet's address, and the maximum network fee in lamports.
 */
export function compareSigned(
  before: DecodedTransaction,
  after: DecodedTransaction,
  allowed: { readonly wallet: string; readonly networkFee: bigint },
): SignedComparison {
  const signer = after.accounts.findIndex(({ address }) => address === allowed.wallet);
  if (!after.signatures[signer]?.some(Boolean)) return { same: false, problem: "NOT_SIGNED" };

  const unsigned = new Set(before.accounts.map(serializeRole));
  const signed = new Set(after.accounts.map(serializeRole));
  const added = after.accounts.filter((account) => !unsigned.has(serializeRole(account)));
  let same =
    serializeFrame(before) === serializeFrame(after) &&
    [...unsigned].every((role) => signed.has(role) || role.startsWith(COMPUTE_BUDGET)) &&
    added.every(({ signer, writable }) => !signer && !writable);

  const expected = resolveAddresses(before).others;
  const { others, budget } = resolveAddresses(after);
  let found = 0;
  for (const instruction of others) {
    if (instruction.serialized === expected[found]?.serialized) found++;
    else same &&= instruction.program === LIGHTHOUSE && !!decodeInstruction(instruction);
  }
  same &&= found === expected.length;
  same &&= budget.every((instruction) => decodeInstruction(instruction));
  if (!same) return { same: false, problem: "MESSAGE_CHANGED" };
  if (networkFee(after) > allowed.networkFee) return { same: false, problem: "NETWORK_FEE_TOO_HIGH" };
  return { same: true, assertions: others.length - found };
}
