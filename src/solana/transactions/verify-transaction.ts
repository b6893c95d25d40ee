import type { Address } from "../../contract/values/brand.js";
import type {
  TransactionEffects,
  TransactionProblem,
  TransactionProblemCode,
  TransactionVerification,
} from "../../core/transaction-verifier.js";
import { metadataSize } from "./decode-metadata.js";
import { verifyInstruction, type VerificationFindings } from "./verify-instruction.js";
import { networkFee } from "./network-fee.js";
import { rentOf } from "./rent.js";
import { unknownAddress, type DecodedTransaction } from "./decode-transaction.js";
import type { TransactionConstraints } from "./transaction-constraints.js";

/** Bytes of a Token-2022 mint with a metadata pointer. */
const pointedMintSize = 234;
/**
 * Extra bytes that an item's deposit may pay for: services compute it for the longest possible metadata URI, and the
 * token program skips the size of a multisig account.
 */
const sizeTolerance = 14;

/**
 * Bytes of a membership: the pointer, the member entry, and space for the item's own metadata, which replaces the
 * placeholder's after the draw: a longer name and URI, and the royalty with five recipients.
 */
const memberSize = 68 + 76 + 640;

/**
 * Verifies that a transaction is exactly the expected mint before a wallet sees it, and lists its effects.
 *
 * Checks instructions against an allow-list. Everything else is a problem, known or unknown. In an allowed instruction
 * the wallet may only be the source of a payment, the funder of a new account, or the owner of the token account that
 * receives the item. Other addresses that may be required to sign can't act for the wallet: those in
 * `constraints.signers`, the mint authority of an item created here, and the item's mint account.
 *
 * Instructions of `constraints.programs` are not decoded. With one of them, the item count is only an upper bound.
 *
 * @param transaction The decoded transaction, not yet signed by the wallet.
 * @param constraints Limits on payments, rent and network fee (base units, lamports), and the expected items.
 * @returns The problems found, none when `safe`, and the effects on the wallet.
 */
export function verifyTransaction(
  transaction: DecodedTransaction,
  constraints: TransactionConstraints,
): TransactionVerification & { readonly effects: TransactionEffects } {
  const { wallet, spend, quantity } = constraints;
  const problems: TransactionProblem[] = [];
  const findings: VerificationFindings = {
    problems,
    payments: [],
    funded: [],
    created: new Set(),
    items: new Map(),
    metadata: new Map(),
    memberships: new Map(),
    tokenAccounts: new Map(),
    paid: new Set(),
    opaque: new Set(),
  };
  const { payments, funded, created, items, metadata, memberships, tokenAccounts, paid, opaque } = findings;

  const payer = transaction.accounts[0]!.address;
  if (payer !== wallet) problems.push({ code: "FEE_PAYER_NOT_WALLET", address: payer });
  for (const { table } of transaction.lookups) problems.push({ code: "LOOKUP_TABLE", address: table });
  transaction.instructions.forEach(({ program, accounts, data }, position) => {
    const addresses = accounts.map((index) => transaction.accounts[index]?.address ?? unknownAddress);
    verifyInstruction(findings, constraints, { program, addresses, data }, position);
  });

  const authorities: Address[] = [];
  for (const [address, { authority, recipient, closed }] of items) {
    authorities.push(authority);
    const { isPointed = false, pointerAuthority = null, fields } = metadata.get(address) ?? {};
    const bytes = fields ? metadataSize(fields) : 0;
    // A trusted program may write the metadata in instructions that aren't decoded.
    const hasMetadata = opaque.size > 0 || (isPointed && bytes > 0);
    const isKept = (pointer: Address | null) => pointer === null || pointer === authority;
    const membership = memberships.get(address);
    const isMember = membership
      ? membership.isPointed && membership.group !== null
      : // A trusted program may add the item in instructions that aren't decoded.
        !constraints.isGroupRequired || opaque.size > 0;
    if (
      !recipient ||
      !closed ||
      !hasMetadata ||
      !isMember ||
      !isKept(pointerAuthority) ||
      !isKept(membership?.pointerAuthority ?? null)
    )
      problems.push({ code: "ITEM_MALFORMED", address });
    if (authority !== (constraints.authority ?? authority))
      problems.push({ code: "AUTHORITY_NOT_ALLOWED", address: authority });
    if (membership?.group && membership.group !== (constraints.group ?? membership.group))
      problems.push({ code: "AUTHORITY_NOT_ALLOWED", address: membership.group });
    const deposit = funded.find((account) => account.address === address)?.lamports ?? 0n;
    const allowed = rentOf(
      pointedMintSize + bytes + sizeTolerance + (membership ? memberSize : 0),
      constraints.rentPerByte,
    );
    if (deposit > allowed) problems.push({ code: "RENT_TOO_HIGH", address, amount: deposit, allowed });
  }
  for (const address of created) {
    if (!items.has(address)) problems.push({ code: "ACCOUNT_NOT_ALLOWED", address });
  }
  // A trusted program may make payments in instructions that aren't decoded.
  for (const [address, { mint }] of opaque.size ? [] : tokenAccounts) {
    if (!created.has(mint) && !paid.has(address)) problems.push({ code: "ACCOUNT_NOT_ALLOWED", address });
  }
  const signers: readonly string[] = [
    wallet,
    ...(constraints.signers ?? []),
    ...authorities,
    ...items.keys(),
  ];
  for (const { address, signer } of transaction.accounts) {
    if (signer && !signers.includes(address)) problems.push({ code: "SIGNER_NOT_ALLOWED", address });
  }

  const limit = (code: TransactionProblemCode, amount: bigint, allowed: bigint, address?: Address | null) => {
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
  limit("RENT_TOO_HIGH", rent, constraints.rent);
  limit("NETWORK_FEE_TOO_HIGH", fee, constraints.networkFee);
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
