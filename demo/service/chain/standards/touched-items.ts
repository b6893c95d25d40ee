import { address, signature as toSignature, type Signature } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { finalCommitment, signaturesPerRequest } from "../rpc/chain-reader.js";
import type { StandardReader } from "../transactions/item-standard.js";
import { readTransaction } from "./item-signatures.js";
import { findStandard, itemStandards } from "./item-standards.js";

/** Group whose transactions are listed. */
export interface WatchedGroup {
  readonly address: string;
  /** Signature of the transaction after which to start; null: start with the oldest. */
  readonly since: string | null;
}

/**
 * Maximum requests for signatures at a time. Anyone can mention a group for the price of a fee, so that the oldest of more
 * transactions than these are skipped.
 */
const maxSignatureRequests = 10;

/** Standards whose groups are mentioned by each transaction that moves or lists one of their items. */
export const watchedStandards: readonly string[] = itemStandards
  .filter(({ listTouched }) => listTouched !== null)
  .map(({ name }) => name);

/**
 * Lists the successful transactions that mention a group, oldest first.
 * @throws ChainError
 */
export async function listGroupSignatures(
  { rpc, read }: StandardReader,
  { address: group, since }: WatchedGroup,
  signal?: AbortSignal,
): Promise<Signature[]> {
  const listed: Signature[] = [];
  let before: Signature | undefined;
  for (let requests = 0; requests < maxSignatureRequests; requests++) {
    const request = rpc.getSignaturesForAddress(address(group), {
      commitment: finalCommitment,
      limit: signaturesPerRequest,
      ...(before && { before }),
      ...(since !== null && { until: toSignature(since) }),
    });
    const found = await read(request, Array.isArray, signal);
    listed.push(...found.filter(({ err }) => err === null).map(({ signature }) => signature));
    if (found.length < signaturesPerRequest) break;
    before = found.at(-1)!.signature;
  }
  return listed.toReversed();
}

/** Items of any group, touched by transactions. */
export interface TouchedItems {
  readonly mints: readonly string[];
  /** Transactions that the node lists, but rejects to return. */
  readonly unreadable: readonly { readonly signature: string; readonly error: ChainError }[];
}

/** @throws ChainError `CHAIN_UNAVAILABLE` */
export async function readTouchedItems(
  reader: StandardReader,
  standard: string,
  signatures: readonly string[],
  signal?: AbortSignal,
): Promise<TouchedItems> {
  const { listTouched } = findStandard(standard);
  const mints = new Set<string>();
  const unreadable: { signature: string; error: ChainError }[] = [];
  for (const signature of listTouched ? signatures : []) {
    try {
      const transaction = await readTransaction(reader, toSignature(signature), signal);
      if (transaction?.meta) listTouched!(transaction).forEach((mint) => mints.add(mint));
    } catch (error) {
      if (!(error instanceof ChainError) || error.code === "CHAIN_UNAVAILABLE") throw error;
      unreadable.push({ signature, error });
    }
  }
  return { mints: [...mints], unreadable };
}
