import type { TransactionProblem, TransactionProblemCode } from "../../../core/transaction-verifier.js";

/** What breaks an invariant: the address in question, an amount and its limit. */
export type Violation = Pick<TransactionProblem, "address" | "amount" | "allowed">;

/** Rule that holds for every mint. Its docstring is the rule in the documentation. */
export interface Invariant<Subject> {
  /** Code of the problem of a transaction that breaks it. */
  readonly code: TransactionProblemCode;
  readonly find: (subject: Subject) => readonly Violation[];
}

/** Returns the problems of a subject, in the order of the invariants. */
export function checkInvariants<Subject>(
  invariants: readonly Invariant<Subject>[],
  subject: Subject,
): TransactionProblem[] {
  const problems: TransactionProblem[] = [];
  for (const { code, find } of invariants)
    for (const violation of find(subject)) problems.push({ code, ...violation });
  return problems;
}

/** The addresses, if an invariant is broken for them. */
export const violatedBy = (...addresses: NonNullable<Violation["address"]>[]): Violation[] =>
  addresses.map((address) => ({ address }));

/** The amount, if it exceeds what is allowed. */
export const exceeds = (amount: bigint, allowed: bigint, address?: Violation["address"]): Violation[] =>
  amount > allowed ? [{ amount, allowed, ...(address !== undefined && { address }) }] : [];
