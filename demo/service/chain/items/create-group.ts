import { createNoopSigner } from "@solana/kit";
import { packTransactions } from "../transactions/authority-transactions.js";
import type { CollectionGroup, PaymentAccount } from "../transactions/item-standard.js";
import { findTokenAccount } from "../transactions/derive-address.js";
import { buildPaymentAccount } from "../transactions/payment-instructions.js";
import { accountsPerRequest, commitment, holdsValues } from "../rpc/chain-reader.js";
import type { AuthorityWriter } from "./authority-writer.js";
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
  { standard, rpc, read, rent, latestBlockhash, authority, computeUnitPrice, wait, send }: AuthorityWriter,
  group: CollectionGroup,
  signal?: AbortSignal,
): Promise<GroupState> {
  const mint = await standard.deriveAddress(authority.address, group.seed);
  const signer = createNoopSigner(authority.address);
  const { group: isMissing, accounts } = await readMissing();
  if (!isMissing && accounts.length === 0) return { status: "created" };
  const [deposit, lamports, { blockhash }] = await Promise.all([
    rent(await standard.groupSize(authority.address, group), signal),
    isMissing ? readLamports() : 0n,
    latestBlockhash(signal),
  ]);
  const lacking = deposit > lamports ? deposit - lamports : 0n;
  const instructions = [
    ...(isMissing ? [await standard.buildGroup(group, { authority: signer, rent: lacking })] : []),
    ...accounts.map((account) => [buildPaymentAccount(account, signer)]),
  ];
  const payer = { authority, blockhash, computeUnitPrice, unitsPerInstruction };
  for (const { bytes } of packTransactions(payer, instructions)) {
    const outcome = await send(bytes, signal);
    if (outcome.status === "failed") return { status: "failed", reason: outcome.failure.reason };
  }
  for (let poll = 0; poll < polls; poll++) {
    await wait(pollMilliseconds);
    const missing = await readMissing();
    if (!missing.group && missing.accounts.length === 0) return { status: "created" };
  }
  return { status: "pending" };

  /** Lamports at the group's address, to which anybody can send some before it exists. */
  async function readLamports(): Promise<bigint> {
    const request = rpc.getMultipleAccounts([mint], { commitment, encoding: "base64" });
    const { value } = await read(request, holdsValues(1), signal);
    return value[0]?.lamports ?? 0n;
  }

  /** Parts of the group that aren't in confirmed blocks. */
  async function readMissing(): Promise<{ group: boolean; accounts: PaymentAccount[] }> {
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
}
