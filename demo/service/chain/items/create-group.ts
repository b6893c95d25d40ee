import { createNoopSigner, type Address, type Instruction } from "@solana/kit";
import { estimateFees, packTransactions } from "../transactions/authority-transactions.js";
import type { CollectionGroup, PaymentAccount } from "../transactions/item-standard.js";
import { paymentTokenSize } from "../transactions/estimate-cost.js";
import { findTokenAccount } from "../transactions/derive-address.js";
import { buildPaymentAccount } from "../transactions/payment-instructions.js";
import { accountsPerRequest, commitment, holdsValues } from "../rpc/chain-reader.js";
import type { AuthorityReader, AuthorityWriter } from "./authority-writer.js";
import { readExistingMints } from "../transactions/existing-mints.js";

/** State of a group on the chain. */
export type GroupState =
  | { readonly status: "created" }
  /** Sent, and not confirmed in time: the next call tells. */
  | { readonly status: "pending" }
  /** Rejected; `reason` is for the log. */
  | { readonly status: "failed"; readonly reason: string };

/** Pause between two looks at a sent group, and their number: ten seconds. */
const pollMilliseconds = 250;
const polls = 40;

/**
 * Compute unit limit of an instruction that creates a token account. Measured on LiteSVM: 10,000 to 17,000; deriving its
 * address costs 1,500 more per rejected bump.
 */
const unitsPerInstruction = 40_000;

/**
 * Creates a group's mint account and the token accounts that the collection is paid to, those that don't exist, and waits
 * for their confirmation. The authority pays the deposits.
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
  const payer = { authority, blockhash, computeUnitPrice, unitsPerInstruction };
  for (const { bytes } of packTransactions(payer, instructions)) {
    const outcome = await send(bytes, signal);
    if (outcome.status === "failed") return { status: "failed", reason: outcome.failure.reason };
  }
  for (let poll = 0; poll < polls; poll++) {
    await wait(pollMilliseconds);
    const missing = await readMissing(writer, authority.address, group, signal);
    if (!missing.group && missing.accounts.length === 0) return { status: "created" };
  }
  return { status: "pending" };
}

/**
 * Lamports that the creation of a group costs its authority now: deposits of the accounts that don't exist, and fees.
 * @param payer.computeUnitPrice in micro-lamports
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

/** Instructions for the missing parts of a group, the lamports that its mint account lacks, and the missing token accounts. */
async function planGroup(
  reader: AuthorityReader,
  authority: Address,
  group: CollectionGroup,
  signal?: AbortSignal,
): Promise<{ instructions: Instruction[][]; lacking: bigint; accounts: PaymentAccount[] }> {
  const { standard, rent } = reader;
  const { group: isMissing, accounts } = await readMissing(reader, authority, group, signal);
  const signer = createNoopSigner(authority);
  const [deposit, lamports] = isMissing
    ? await Promise.all([
        rent(await standard.groupSize(authority, group), signal),
        readLamports(reader, await standard.deriveAddress(authority, group.seed), signal),
      ])
    : [0n, 0n];
  const lacking = deposit > lamports ? deposit - lamports : 0n;
  return {
    lacking,
    accounts,
    instructions: [
      ...(isMissing ? [await standard.buildGroup(group, { authority: signer, rent: lacking })] : []),
      ...accounts.map((account) => [buildPaymentAccount(account, signer)]),
    ],
  };
}

/** Lamports at a group's address, to which anybody can send some before it exists. */
async function readLamports(
  { rpc, read }: AuthorityReader,
  mint: Address,
  signal?: AbortSignal,
): Promise<bigint> {
  const request = rpc.getMultipleAccounts([mint], { commitment, encoding: "base64" });
  const { value } = await read(request, holdsValues(1), signal);
  return value[0]?.lamports ?? 0n;
}

/** Parts of the group that aren't in confirmed blocks. */
async function readMissing(
  { rpc, read, standard }: AuthorityReader,
  authority: Address,
  group: CollectionGroup,
  signal?: AbortSignal,
): Promise<{ group: boolean; accounts: PaymentAccount[] }> {
  const mint = await standard.deriveAddress(authority, group.seed);
  const isItem = await readExistingMints({ rpc, read, standard }, [mint], { commitment }, signal);
  const accounts: PaymentAccount[] = [];
  for (let start = 0; start < group.paymentAccounts.length; start += accountsPerRequest) {
    const batch = group.paymentAccounts.slice(start, start + accountsPerRequest);
    const addresses = batch.map((account) => findTokenAccount(account.owner, account));
    const { value } = await read(
      rpc.getMultipleAccounts(addresses, { commitment, encoding: "base64" }),
      holdsValues(addresses.length),
      signal,
    );
    // Lamports alone, which anybody can send to an address, are no token account.
    accounts.push(...batch.filter(({ tokenProgram }, index) => value[index]?.owner !== tokenProgram));
  }
  return { group: !isItem.has(mint), accounts };
}
