import type { Address } from "../../contract/values/brand.js";
import type {
  TransactionEffects,
  TransactionProblem,
  TransactionVerification,
} from "../../core/transaction-verifier.js";
import {
  collectEffect,
  createCollectedEffects,
  type CollectedEffects,
  type MintTerms,
} from "./collect-effects.js";
import { decodeInstruction, type ResolvedInstruction } from "./decode-instruction.js";
import { unknownAddress, type DecodedTransaction } from "./decode-transaction.js";
import { frameInvariants } from "./invariants/frame-invariants.js";
import { effectInvariants, instructionInvariants, isOpaque } from "./invariants/instruction-invariants.js";
import { checkInvariants } from "./invariants/invariant.js";
import { itemInvariants } from "./invariants/item-invariants.js";
import { transactionInvariants } from "./invariants/transaction-invariants.js";
import { networkFee } from "./network-fee.js";
import type { TransactionConstraints } from "./transaction-constraints.js";

/**
 * Verifies that a transaction is exactly the expected mint before a wallet sees it, and lists its effects.
 *
 * Each instruction is looked up in the table of `programs/`, which says what it does. Its effects are collected, and
 * checked against the invariants: those of the frame, of each instruction, of each item, and of the transaction. What
 * isn't in the table is a problem, known or unknown. In an allowed instruction the wallet may only be the source of a
 * payment, the payer of a new account, or the owner of the token account that receives the item. Other addresses that
 * may be required to sign can't act for the wallet: those in `constraints.signers`, the mint authority of an item
 * created here, and the item's mint account.
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
  const { wallet, itemRecipient = wallet } = constraints;
  const terms = { ...constraints, itemRecipient };
  const collected = createCollectedEffects();
  const problems = [
    ...checkInvariants(frameInvariants, { transaction, terms }),
    ...transaction.instructions.flatMap((_, index) =>
      verifyInstruction(transaction, index, collected, terms),
    ),
  ];
  const effects = describeEffects(transaction, collected, terms);
  const hasOpaque = effects.opaquePrograms.length > 0;
  problems.push(
    ...[...collected.items].flatMap(([address, item]) =>
      checkInvariants(itemInvariants, {
        address,
        item,
        extensions: collected.extensions.get(address) ?? {},
        deposit: collected.funded.find((account) => account.address === address)?.lamports ?? 0n,
        hasOpaque,
        terms,
      }),
    ),
    ...checkInvariants(transactionInvariants, {
      transaction,
      effects: collected,
      hasOpaque,
      rent: effects.rent + effects.programFee,
      networkFee: effects.networkFee,
      terms,
    }),
  );
  return { safe: problems.length === 0, problems, effects };
}

/** Checks one instruction given the effects of those before it, and adds its own to them. */
function verifyInstruction(
  transaction: DecodedTransaction,
  index: number,
  effects: CollectedEffects,
  terms: MintTerms,
): TransactionProblem[] {
  const instruction = resolveInstruction(transaction, index);
  const decoded = decodeInstruction(instruction);
  const subject = { instruction, decoded, effects, terms };
  const problems = checkInvariants(instructionInvariants, subject);
  if (decoded) {
    problems.push(...checkInvariants(effectInvariants, { ...subject, effect: decoded.effect }));
    collectEffect(effects, decoded.effect, terms);
  }
  return problems.map((problem) => ({ ...problem, instruction: index }));
}

/** Instruction with the addresses of its accounts. */
function resolveInstruction(
  { accounts, instructions }: DecodedTransaction,
  index: number,
): ResolvedInstruction {
  const { program, accounts: positions, data } = instructions[index]!;
  return { program, addresses: positions.map((at) => accounts[at]?.address ?? unknownAddress), data };
}

function describeEffects(
  transaction: DecodedTransaction,
  { payments, items, funded, programFees }: CollectedEffects,
  terms: MintTerms,
): TransactionEffects {
  const programs = [...new Set<Address>(transaction.instructions.map(({ program }) => program))];
  return {
    payments: payments.map(({ currency, amount, recipient }) => ({ currency, amount, recipient })),
    items: [...items].map(([mint, { recipient }]) => ({ mint, recipient })),
    accounts: funded,
    rent: funded.reduce((sum, { lamports }) => sum + lamports, 0n),
    programFee: programFees.reduce((sum, fee) => sum + fee, 0n),
    networkFee: networkFee(transaction),
    programs,
    opaquePrograms: programs.filter((program) => isOpaque(program, terms)),
  };
}
