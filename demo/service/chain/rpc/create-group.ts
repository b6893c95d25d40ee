import { createNoopSigner } from "@solana/kit";
import { packTransactions } from "../transactions/authority-transactions.js";
import type { CollectionGroup } from "../standards/item-standard.js";
import { buildPaymentAccounts } from "../transactions/payment-instructions.js";
import { commitment } from "./chain-reader.js";
import type { AuthorityWriter } from "./authority-writer.js";
import { readExistingMints } from "./existing-mints.js";

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
 * Creates a group's mint account, and the token accounts that its currencies are paid to, unless it exists, and waits for
 * its confirmation. The authority pays the deposits.
 * @throws ChainError; the signal's reason on abort
 */
export async function createGroup(
  { standard, rpc, read, rent, latestBlockhash, authority, computeUnitPrice, wait, send }: AuthorityWriter,
  group: CollectionGroup,
  signal?: AbortSignal,
): Promise<GroupState> {
  const mint = standard.deriveAddress(authority.address, group.seed);
  const isCreated = async () =>
    (await readExistingMints({ rpc, read, standard }, [mint], { commitment }, signal)).has(mint);
  if (await isCreated()) return { status: "created" };
  const [deposit, { blockhash }] = await Promise.all([
    rent(standard.groupSize(authority.address, group), signal),
    latestBlockhash(signal),
  ]);
  const signer = createNoopSigner(authority.address);
  const instructions = [
    standard.buildGroup(group, { authority: signer, rent: deposit }),
    ...buildPaymentAccounts(group, signer).map((instruction) => [instruction]),
  ];
  for (const { bytes } of packTransactions({ authority, blockhash, computeUnitPrice }, instructions)) {
    const outcome = await send(bytes, signal);
    if (outcome.status === "failed") return { status: "failed", reason: outcome.failure.reason };
  }
  for (let poll = 0; poll < polls; poll++) {
    await wait(pollMilliseconds);
    if (await isCreated()) return { status: "created" };
  }
  return { status: "pending" };
}
