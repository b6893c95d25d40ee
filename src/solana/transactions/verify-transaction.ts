import type {
  TransactionEffects,
  TransactionProblem,
  TransactionProblemCode,
  TransactionVerification,
} from "../../core/ports.js";
import { verifyInstruction, type VerificationFindings } from "./verify-instruction.js";
import { networkFee } from "./network-fee.js";
import type { DecodedTransaction } from "./decode-transaction.js";
import type { MintExpectation } from "./transaction-verification.js";

/**
 * Says what a transaction does and whether that is the expected mint and nothing else, before a wallet sees it.
 *
 * An allow-list: instructions that a mint doesn't consist of are refused, known or unknown. In the allowed ones the
 * wallet may only pay: as the source of payments, as the one who funds new accounts, and as the owner of the account
 * that gets the item. Besides the wallet, three kinds of addresses may be required to sign, since none of them can
 * speak for the wallet: those that the expectation names, the mint authority of an item made here, and the item's
 * mint itself.
 *
 * Programs in `expectation.programs` are let through unseen; the item count is then only an upper bound.
 */
export function verifyTransaction(
  transaction: DecodedTransaction,
  expectation: MintExpectation,
): TransactionVerification & { readonly effects: TransactionEffects } {
  const { wallet, spend, quantity } = expectation;
  const problems: TransactionProblem[] = [];
  const findings: VerificationFindings = {
    problems,
    payments: [],
    funded: [],
    created: new Set(),
    items: new Map(),
    tokenAccounts: new Map(),
    opaque: new Set(),
  };
  const { payments, funded, created, items, opaque } = findings;

  const payer = transaction.accounts[0]!.address;
  if (payer !== wallet) problems.push({ code: "FEE_PAYER_NOT_WALLET", address: payer });
  for (const { table } of transaction.lookups) problems.push({ code: "LOOKUP_TABLE", address: table });
  transaction.instructions.forEach(({ program, accounts, data }, position) => {
    const addresses = accounts.map((index) => transaction.accounts[index]?.address ?? "");
    verifyInstruction(findings, expectation, { program, addresses, data }, position);
  });

  const authorities: string[] = [];
  for (const [address, { authority, recipient, closed }] of items) {
    authorities.push(authority);
    if (!recipient || !closed) problems.push({ code: "ITEM_MALFORMED", address });
  }
  for (const address of created) {
    if (!items.has(address)) problems.push({ code: "ACCOUNT_NOT_ALLOWED", address });
  }
  const signers = [wallet, ...(expectation.signers ?? []), ...authorities, ...items.keys()];
  for (const { address, signer } of transaction.accounts) {
    if (signer && !signers.includes(address)) problems.push({ code: "SIGNER_NOT_ALLOWED", address });
  }

  const limit = (code: TransactionProblemCode, amount: bigint, allowed: bigint, address?: string | null) => {
    if (amount > allowed) problems.push({ code, amount, allowed, ...(address !== undefined && { address }) });
  };
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((left, right) => left + right, 0n);
  for (const currency of new Set(payments.map((payment) => payment.currency))) {
    const [paid, allowed] = [payments, spend].map((amounts) =>
      sum(amounts.filter((some) => some.currency === currency).map(({ amount }) => amount)),
    );
    limit("SPENDS_TOO_MUCH", paid!, allowed!, currency);
  }
  const rent = sum(funded.map(({ lamports }) => lamports));
  const fee = networkFee(transaction);
  limit("RENT_TOO_HIGH", rent, expectation.rent);
  limit("NETWORK_FEE_TOO_HIGH", fee, expectation.networkFee);
  if (opaque.size ? items.size > quantity : items.size !== quantity) {
    problems.push({ code: "ITEM_COUNT_WRONG", amount: BigInt(items.size), allowed: BigInt(quantity) });
  }

  const effects = {
    payments,
    items: [...items].map(([mint, { recipient }]) => ({ mint, recipient })),
    accounts: funded,
    rent,
    networkFee: fee,
    programs: [...new Set(transaction.instructions.map(({ program }) => program))],
    opaquePrograms: [...opaque],
  };
  return { safe: problems.length === 0, problems, effects };
}
