import { networkFee } from "./network-fee.js";
import { COMPUTE_BUDGET, LIGHTHOUSE } from "./programs.js";
import { decodeInstruction } from "./decode-instruction.js";
import type { TransactionAccount, DecodedTransaction } from "./decode-transaction.js";

export type SignedComparison =
  /** `guards`: how many assertions the wallet added for its own protection. */
  | { readonly same: true; readonly guards: number }
  | {
      readonly same: false;
      /** `NOT_SIGNED`: the wallet's signature is missing. `MESSAGE_CHANGED`: it signed something else. */
      readonly problem: "NOT_SIGNED" | "MESSAGE_CHANGED" | "NETWORK_FEE_TOO_HIGH";
    };

/** The instructions, with addresses in the place of positions; compute budgets apart, since wallets may set them. */
function resolveAddresses({ accounts, instructions }: DecodedTransaction) {
  const resolved = instructions.map(({ program, accounts: positions, data }) => {
    const addresses = positions.map((at) => accounts[at]?.address ?? `lookup ${at - accounts.length}`);
    return { program, addresses, data, spelled: [program, addresses, data].join(" ") };
  });
  const isBudget = ({ program }: { program: string }): boolean => program === COMPUTE_BUDGET;
  return { budget: resolved.filter(isBudget), work: resolved.filter((some) => !isBudget(some)) };
}

/** What guards cannot change, as text. */
function serializeFrame({ version, blockhash, lookups, accounts }: DecodedTransaction): string {
  return JSON.stringify([version, blockhash, lookups, accounts[0]]);
}

const serializeRole = ({ address, signer, writable }: TransactionAccount): string =>
  [address, signer, writable].join();

/**
 * Says whether what a wallet signed is what it was given.
 *
 * Wallets may add guards and thereby renumber the accounts, so instructions are compared by addresses: all of them
 * are there, unchanged and in order; in between there may be Lighthouse's assertions. The compute budget is the
 * wallet's to set, as long as the whole costs at most `networkFee` lamports. The accounts keep their roles; those that
 * only the guards need are neither written to nor signed for. Whether the signature is valid is for the chain to say.
 */
export function compareSigned(
  before: DecodedTransaction,
  after: DecodedTransaction,
  allowed: { readonly wallet: string; readonly networkFee: bigint },
): SignedComparison {
  const slot = after.accounts.findIndex(({ address }) => address === allowed.wallet);
  if (!after.signatures[slot]?.some(Boolean)) return { same: false, problem: "NOT_SIGNED" };

  const given = new Set(before.accounts.map(serializeRole));
  const signed = new Set(after.accounts.map(serializeRole));
  const added = after.accounts.filter((account) => !given.has(serializeRole(account)));
  let same =
    serializeFrame(before) === serializeFrame(after) &&
    [...given].every((role) => signed.has(role) || role.startsWith(COMPUTE_BUDGET)) &&
    added.every(({ signer, writable }) => !signer && !writable);

  const expected = resolveAddresses(before).work;
  const { work, budget } = resolveAddresses(after);
  let found = 0;
  for (const { program, addresses, data, spelled } of work) {
    if (spelled === expected[found]?.spelled) found++;
    else same &&= program === LIGHTHOUSE && !!decodeInstruction(program, addresses, data);
  }
  same &&= found === expected.length;
  same &&= budget.every(({ program, addresses, data }) => decodeInstruction(program, addresses, data));
  if (!same) return { same: false, problem: "MESSAGE_CHANGED" };
  if (networkFee(after) > allowed.networkFee) return { same: false, problem: "NETWORK_FEE_TOO_HIGH" };
  return { same: true, guards: work.length - found };
}
