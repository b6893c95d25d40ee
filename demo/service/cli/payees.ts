import type { Command } from "commander";
import type { Address } from "@solana/kit";
import {
  findKnownProblems,
  findPayeeProblems,
  type OwnAddresses,
  type PayeeProblems,
} from "../chain/check-payees.js";
import { openCommandRpc } from "../chain/nodes/open-nodes.js";
import { ChainError } from "../chain/rpc/chain-error.js";
import { createReader } from "../chain/rpc/chain-reader.js";
import { findOwnAddresses } from "../operate/payees/find-unspendable.js";
import type { Queryable } from "../platform/db/database.js";
import { UserError } from "../platform/errors/user-error.js";
import type { DefinitionIssue } from "../platform/validation/definition-fields.js";
import type { CliContext } from "./cli-context.js";

/** Timeout of the request to the node in milliseconds. */
const nodeTimeout = 5_000;

/** Address that a change would pay, with its field. */
export interface Payee {
  /** Path of the field, such as `royalty.recipients[1].address`. */
  readonly path: string;
  readonly address: string;
}

export interface PayeeOptions {
  payeeIsProgram?: boolean;
}

/** Adds the option with which an operator insists on an address that no wallet is known to spend from. */
export const addPayeeOption = (command: Command): Command =>
  command.option(
    "--payee-is-program",
    "pay addresses that belong to a program, because it lets its users spend what it receives",
  );

/** Addresses of recipients with their fields. @param path of the list */
export const listRecipients = (
  path: string,
  recipients: readonly { readonly address: string }[] | null | undefined,
): Payee[] =>
  (recipients ?? []).map(({ address }, index) => ({ path: `${path}[${index}].address`, address }));

/** What is known about addresses to be paid. @returns with the reason if the node wasn't asked or didn't answer */
export async function readPayeeProblems(
  { environment }: Pick<CliContext, "environment">,
  { database, chain }: { readonly database: Queryable | null; readonly chain: string },
  payees: readonly Payee[],
): Promise<{ problems: PayeeProblems; unchecked: string | null }> {
  const addresses = payees.map(({ address }) => address as Address);
  const own: OwnAddresses = database ? await findOwnAddresses(database, chain, addresses) : new Map();
  const known = findKnownProblems(addresses, own);
  const url = environment["SOLANA_RPC_URL"];
  if (payees.length === 0) return { problems: known, unchecked: null };
  if (!url) return { problems: known, unchecked: "SOLANA_RPC_URL is not set" };
  try {
    const node = { rpc: openCommandRpc(url), read: createReader(nodeTimeout) };
    return { problems: await findPayeeProblems(node, addresses, own), unchecked: null };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { problems: known, unchecked: "the node of SOLANA_RPC_URL didn't answer" };
  }
}

/**
 * Checks that somebody can spend what a change would pay.
 * @returns issues that prevent it, and notes on what the operator insists on or what could not be checked
 */
export async function checkPayees(
  context: Pick<CliContext, "environment">,
  scope: { readonly database: Queryable | null; readonly chain: string },
  payees: readonly Payee[],
  { payeeIsProgram = false }: PayeeOptions,
): Promise<{ issues: DefinitionIssue[]; notes: string[] }> {
  const { problems, unchecked } = await readPayeeProblems(context, scope, payees);
  const issues: DefinitionIssue[] = [];
  const notes: string[] = [];
  for (const { path, address } of payees) {
    const problem = problems.get(address);
    if (!problem) continue;
    const message = `can't be ${address}: it ${problem.message}`;
    if (problem.isFinal) issues.push({ path, message });
    else if (payeeIsProgram) notes.push(`${path} is ${address}, which ${problem.message}.`);
    else issues.push({ path, message: `${message}. If it can, pass --payee-is-program` });
  }
  if (unchecked !== null) {
    notes.push(`Whether a wallet can spend what is paid was not checked on the chain: ${unchecked}.`);
  }
  return { issues, notes };
}

/** Notes on the payees of an edit. @throws UserError for those that can't be paid */
export async function assertPayees(
  context: Pick<CliContext, "environment">,
  scope: { readonly database: Queryable; readonly chain: string },
  payees: readonly Payee[],
  options: PayeeOptions,
): Promise<string[]> {
  const { issues, notes } = await checkPayees(context, scope, payees, options);
  if (issues.length === 0) return notes;
  throw new UserError(
    ["Nothing was changed:", ...issues.map(({ path, message }) => `${path} ${message}`)].join("\n  "),
  );
}
