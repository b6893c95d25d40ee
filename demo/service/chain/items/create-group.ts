import { createNoopSigner, type Address, type Instruction } from "@solana/kit";
import { estimateFees, fitsTransaction, packTransactions } from "../transactions/authority-transactions.js";
import type { CollectionGroup, PaymentAccount } from "../transactions/item-standard.js";
import { paymentTokenSize } from "../transactions/estimate-cost.js";
import { findTokenAccount } from "../transactions/derive-address.js";
import { buildPaymentAccount } from "../transactions/payment-instructions.js";
import type { AccountInfo } from "../rpc/account-reader.js";
import { accountsPerRequest, commitment, holdsValues } from "../rpc/chain-reader.js";
import { hasProgram } from "../rpc/has-program.js";
import type { AuthorityReader, AuthorityWriter } from "./authority-writer.js";

/** State of a group on the chain. */
export type GroupState =
  | { readonly status: "created" }
  /** Sent, but not confirmed in time. The next call checks again. */
  | { readonly status: "pending" }
  /** Rejected, or `PROGRAM_MISSING`: the chain lacks the standard's program. `reason` is for the log. */
  | { readonly status: "failed"; readonly reason: string };

/** Delay between polls of a sent group, and maximum number of polls: ten seconds in total. */
const pollMilliseconds = 250;
const polls = 40;

/**
 * Compute unit limit of an instruction that creates a token account. Measured on LiteSVM: 10,000 to 17,000. Deriving
 * its address costs 1,500 more per rejected bump.
 */
const unitsPerInstruction = 40_000;

/**
 * Creates a group's account and the missing token accounts for the collection's payments, updates a changed royalty,
 * and waits until everything is confirmed. The authority pays.
 * @throws ChainError; the signal's reason on abort
 */
export async function createGroup(
  writer: AuthorityWriter,
  group: CollectionGroup,
  signal?: AbortSignal,
): Promise<GroupState> {
  const { latestBlockhash, authority, computeUnitPrice, wait, send } = writer;
  const [{ instructions }, { blockhash }] = await Promise.all([
    planGroup(writer, authority.address, group, signal),
    latestBlockhash(signal),
  ]);
  if (instructions.length === 0) return { status: "created" };
  const keys = [writer.findStandard(group.standard).deriveGroup(authority.address, group.seed)];
  const payer = { authority, blockhash, computeUnitPrice, unitsPerInstruction, keys };
  for (const { bytes } of packTransactions(payer, instructions)) {
    const outcome = await send(bytes, signal);
    if (outcome.status === "failed") {
      const { program } = writer.findStandard(group.standard);
      const reason = (await hasProgram(writer, program, signal)) ? outcome.failure.reason : "PROGRAM_MISSING";
      return { status: "failed", reason };
    }
  }
  for (let poll = 0; poll < polls; poll++) {
    await wait(pollMilliseconds);
    const open = await planGroup(writer, authority.address, group, signal);
    if (open.instructions.length === 0) return { status: "created" };
  }
  return { status: "pending" };
}

/**
 * Lamports that creating a group would cost its authority now: rent of missing accounts, and fees.
 * @param payer.computeUnitPrice Price in micro-lamports.
 * @throws ChainError; the signal's reason on abort
 */
export async function estimateGroup(
  reader: AuthorityReader,
  { authority, computeUnitPrice }: { readonly authority: Address; readonly computeUnitPrice: bigint },
  group: CollectionGroup,
  signal?: AbortSignal,
): Promise<bigint> {
  const { instructions, lacking, accounts } = await planGroup(reader, authority, group, signal);
  const deposits = await Promise.all(
    accounts.map(({ tokenProgram }) => reader.rent(paymentTokenSize(tokenProgram), signal)),
  );
  const fees = estimateFees(
    { authority: { address: authority }, computeUnitPrice, unitsPerInstruction },
    instructions,
  );
  return deposits.reduce((sum, deposit) => sum + deposit, lacking + fees);
}

/**
 * Number of programs that a royalty's rules can have, so that one transaction creates the group. Includes the transfer
 * that is needed if someone has sent lamports to the group's address.
 */
export function countFittingPrograms(
  { findStandard }: Pick<AuthorityReader, "findStandard">,
  authority: Address,
  group: CollectionGroup,
): number {
  const { royalty } = group;
  const programs = royalty?.rules?.programs ?? [];
  const fits = (count: number): boolean => {
    const rules = royalty?.rules && { ...royalty.rules, programs: programs.slice(0, count) };
    const instructions = findStandard(group.standard).buildGroup(
      { ...group, royalty: royalty && { ...royalty, rules: rules ?? null } },
      { authority: createNoopSigner(authority), deposit: 0n, lamports: 1n },
    );
    return fitsTransaction(
      { authority: { address: authority }, computeUnitPrice: 0n, unitsPerInstruction },
      instructions,
    );
  };
  let count = programs.length;
  while (count > 0 && !fits(count)) count--;
  return count;
}

/**
 * Plans the missing parts of a group and the update of a changed royalty: instructions, lamports to add to the group's
 * account, and missing token accounts.
 */
async function planGroup(
  reader: AuthorityReader,
  authority: Address,
  group: CollectionGroup,
  signal?: AbortSignal,
): Promise<{ instructions: Instruction[][]; lacking: bigint; accounts: PaymentAccount[] }> {
  const { stored, accounts } = await readParts(reader, authority, group, signal);
  const planned = await planAccount(reader, authority, { group, stored }, signal);
  const signer = createNoopSigner(authority);
  return {
    lacking: planned.lacking,
    accounts,
    instructions: [
      ...(planned.instructions.length > 0 ? [planned.instructions] : []),
      ...accounts.map((account) => [buildPaymentAccount(account, signer)]),
    ],
  };
}

/** Plans a group's own account: instructions, and lamports to add to it. */
async function planAccount(
  { findStandard, rent }: AuthorityReader,
  authority: Address,
  { group, stored }: { readonly group: CollectionGroup; readonly stored: AccountInfo | undefined },
  signal?: AbortSignal,
): Promise<{ instructions: Instruction[]; lacking: bigint }> {
  const standard = findStandard(group.standard);
  if (stored && standard.isItem(stored)) {
    const update = standard.planGroupUpdate(stored, group, authority);
    if (!update) return { instructions: [], lacking: 0n };
    const { instruction, growth } = update;
    const lacking = growth > 0 ? (await rent(growth, signal)) - (await rent(0, signal)) : 0n;
    return { instructions: [instruction], lacking };
  }
  const deposit = await rent(standard.groupSize(authority, group), signal);
  // Anyone can send lamports to an address before its account exists.
  const lamports = stored?.lamports ?? 0n;
  return {
    instructions: standard.buildGroup(group, { authority: createNoopSigner(authority), deposit, lamports }),
    lacking: deposit > lamports ? deposit - lamports : 0n,
  };
}

/** Reads the account at a group's address, and lists the token accounts that aren't in confirmed blocks. */
async function readParts(
  { rpc, read, findStandard }: AuthorityReader,
  authority: Address,
  group: CollectionGroup,
  signal?: AbortSignal,
): Promise<{ stored: AccountInfo | undefined; accounts: PaymentAccount[] }> {
  const mint = findStandard(group.standard).deriveGroup(authority, group.seed).address;
  const request = rpc.getMultipleAccounts([mint], { commitment, encoding: "base64" });
  const stored = (await read(request, holdsValues(1), signal)).value[0] ?? undefined;
  const accounts: PaymentAccount[] = [];
  for (let start = 0; start < group.paymentAccounts.length; start += accountsPerRequest) {
    const batch = group.paymentAccounts.slice(start, start + accountsPerRequest);
    const addresses = batch.map((account) => findTokenAccount(account.owner, account));
    const { value } = await read(
      rpc.getMultipleAccounts(addresses, { commitment, encoding: "base64" }),
      holdsValues(addresses.length),
      signal,
    );
    // Lamports alone, which anyone can send to an address, don't make a token account.
    accounts.push(...batch.filter(({ tokenProgram }, index) => value[index]?.owner !== tokenProgram));
  }
  return { stored, accounts };
}
