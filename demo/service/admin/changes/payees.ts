import type { Address } from "@solana/kit";
import { isAddress } from "../../../../src/contract/values/address.js";
import {
  findKnownProblems,
  findPayeeProblems,
  type OwnAddresses,
  type PayeeProblems,
} from "../../chain/check-payees.js";
import { ChainError } from "../../chain/rpc/chain-error.js";
import { findOwnAddresses } from "../../operate/payees/find-unspendable.js";
import type { Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import type { DefinitionIssue } from "../../platform/validation/definition-fields.js";

/** Address that a change would pay, with its field. */
export interface Payee {
  /** Path of the field, such as `royalty.recipients[1].address`. */
  readonly path: string;
  readonly address: string;
}

/** Node that reads accounts. */
export type PayeeNode = Parameters<typeof findPayeeProblems>[0];

/** How payees are checked. */
export interface PayeeCheck {
  /** Null: only what is in the database is checked. */
  readonly node: PayeeNode | null;
  /** True: addresses that belong to a program are paid, because it lets its users spend what it receives. */
  readonly payeeIsProgram: boolean;
  /** How to set that, such as `pass --payee-is-program`. */
  readonly insist: string;
}

/** Addresses of recipients with their fields. @param path of the list */
export const listRecipients = (
  path: string,
  recipients: readonly { readonly address: string }[] | null | undefined,
): Payee[] =>
  (recipients ?? []).map(({ address }, index) => ({ path: `${path}[${index}].address`, address }));

/** What is known about addresses to be paid. @returns with the reason if the node wasn't asked or didn't answer */
async function readPayeeProblems(
  { node }: Pick<PayeeCheck, "node">,
  { database, chain }: { readonly database: Queryable | null; readonly chain: string },
  payees: readonly Payee[],
): Promise<{ problems: PayeeProblems; unchecked: string | null }> {
  // Whoever parses the change reports the others.
  const addresses = payees.map(({ address }) => address).filter(isAddress) as string[] as Address[];
  const own: OwnAddresses = database ? await findOwnAddresses(database, chain, addresses) : new Map();
  const known = findKnownProblems(addresses, own);
  if (addresses.length === 0) return { problems: known, unchecked: null };
  if (node === null) return { problems: known, unchecked: "SOLANA_RPC_URL is not set" };
  try {
    return { problems: await findPayeeProblems(node, addresses, own), unchecked: null };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { problems: known, unchecked: "the node of SOLANA_RPC_URL didn't answer" };
  }
}

/**
 * Checks that someone can spend what a change would pay.
 * @returns issues that prevent it, and notes on what the operator insists on or what could not be checked
 */
export async function checkPayees(
  check: PayeeCheck,
  scope: { readonly database: Queryable | null; readonly chain: string },
  payees: readonly Payee[],
): Promise<{ issues: DefinitionIssue[]; notes: string[] }> {
  const { problems, unchecked } = await readPayeeProblems(check, scope, payees);
  const issues: DefinitionIssue[] = [];
  const notes: string[] = [];
  for (const { path, address } of payees) {
    const problem = problems.get(address);
    if (!problem) continue;
    const message = `can't be ${address}: it ${problem.message}`;
    if (problem.isFinal) issues.push({ path, message });
    else if (check.payeeIsProgram) notes.push(`${path} is ${address}, which ${problem.message}.`);
    else issues.push({ path, message: `${message}. If it can, ${check.insist}` });
  }
  if (unchecked !== null) {
    notes.push(`Whether a wallet can spend what is paid was not checked on the chain: ${unchecked}.`);
  }
  return { issues, notes };
}

/** Notes on the payees of an edit. @throws UserError for those that can't be paid */
export async function assertPayees(
  check: PayeeCheck,
  scope: { readonly database: Queryable; readonly chain: string },
  payees: readonly Payee[],
): Promise<string[]> {
  const { issues, notes } = await checkPayees(check, scope, payees);
  if (issues.length === 0) return notes;
  throw new UserError(
    ["Nothing was changed:", ...issues.map(({ path, message }) => `${path} ${message}`)].join("\n  "),
  );
}
