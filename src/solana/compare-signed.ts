import { networkFee } from "./network-fee.js";
import { COMPUTE_BUDGET, LIGHTHOUSE } from "./programs.js";
import { readInstruction } from "./read-instruction.js";
import type { TransactionAccount, TransactionReading } from "./read-transaction.js";

export type SignedVerdict =
  /** `guards`: how many assertions the wallet added for its own protection. */
  | { readonly same: true; readonly guards: number }
  | {
      readonly same: false;
      /** `NOT_SIGNED`: the wallet's signature is missing. `MESSAGE_CHANGED`: it signed something else. */
      readonly problem: "NOT_SIGNED" | "MESSAGE_CHANGED" | "NETWORK_FEE_TOO_HIGH";
    };

/** The instructions, with addresses in the place of positions; compute budgets apart, since wallets may set them. */
function resolve({ accounts, instructions }: TransactionReading) {
  const resolved = instructions.map(({ program, accounts: positions, data }) => {
    const addresses = positions.map((at) => accounts[at]?.address ?? `lookup ${at - accounts.length}`);
    return { program, addresses, data, spelled: [program, addresses, data].join(" ") };
  });
  const isBudget = ({ program }: { program: string }): boolean => program === COMPUTE_BUDGET;
  return { budget: resolved.filter(isBudget), work: resolved.filter((some) => !isBudget(some)) };
}

/** What guards cannot change, as text. */
function spellFrame({ version, blockhash, lookups, accounts }: TransactionReading): string {
  return JSON.stringify([version, blockhash, lookups, accounts[0]]);
}

const spellRole = ({ address, signer, writable }: TransactionAccount): string =>
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
  before: TransactionReading,
  after: TransactionReading,
  allowed: { readonly wallet: string; readonly networkFee: bigint },
): SignedVerdict {
  const slot = after.accounts.findIndex(({ address }) => address === allowed.wallet);
  if (!after.signatures[slot]?.some(Boolean)) return { same: false, problem: "NOT_SIGNED" };

  const given = new Set(before.accounts.map(spellRole));
  const signed = new Set(after.accounts.map(spellRole));
  const added = after.accounts.filter((account) => !given.has(spellRole(account)));
  let same =
    spellFrame(before) === spellFrame(after) &&
    [...given].every((role) => signed.has(role) || role.startsWith(COMPUTE_BUDGET)) &&
    added.every(({ signer, writable }) => !signer && !writable);

  const expected = resolve(before).work;
  const { work, budget } = resolve(after);
  let found = 0;
  for (const { program, addresses, data, spelled } of work) {
    if (spelled === expected[found]?.spelled) found++;
    else same &&= program === LIGHTHOUSE && !!readInstruction(program, addresses, data);
  }
  same &&= found === expected.length;
  same &&= budget.every(({ program, addresses, data }) => readInstruction(program, addresses, data));
  if (!same) return { same: false, problem: "MESSAGE_CHANGED" };
  if (networkFee(after) > allowed.networkFee) return { same: false, problem: "NETWORK_FEE_TOO_HIGH" };
  return { same: true, guards: work.length - found };
}
