import {
  getSolanaErrorFromTransactionError,
  isSolanaError,
  signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED,
  type GetSignatureStatusesApi,
} from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { holdsValues, type ChainRpc, type Read } from "../rpc/chain-reader.js";
import { accountsPerRequest, readExistingMints } from "../rpc/existing-mints.js";
import { resolveMessage } from "./resolve-message.js";
import { decodeTransaction } from "./decode-transaction.js";
import { classifyFailure, type TransactionFailure } from "./transaction-failure.js";

/** A transaction that may be under way. */
export interface Submission {
  readonly signature: string;
  readonly mintAddress: string;
  readonly lastValidBlockHeight: bigint;
  /** The co-signed transaction. */
  readonly wire: Uint8Array;
}

/** `finalized`, `failed` and `expired` are for good. */
export type SubmissionState =
  | { readonly status: "pending" }
  /** It has landed in a block that most of the stake has voted for. Only a fork against that vote takes it back. */
  | { readonly status: "confirmed" }
  | { readonly status: "finalized" }
  | { readonly status: "failed"; readonly failure: TransactionFailure }
  /** It has not landed and never will: the unit may be sold again. */
  | { readonly status: "expired" };

interface Settler {
  readonly rpc: ChainRpc;
  readonly read: Read;
}

/** @throws what a read throws. */
export async function confirmSubmissions(
  settler: Settler,
  submissions: readonly Submission[],
  signal?: AbortSignal,
): Promise<SubmissionState[]> {
  const settlements: SubmissionState[] = [];
  for (let start = 0; start < submissions.length; start += accountsPerRequest) {
    settlements.push(
      ...(await settleBatch(settler, submissions.slice(start, start + accountsPerRequest), signal)),
    );
  }
  return settlements;
}

/**
 * A mint counts once it is confirmed: collectors see it within a second, and should a fork take it back, that is found
 * out and put right. A unit that is sold again can't be taken back. So what gives a unit back is read from finalized
 * blocks alone: a failure, and that a transaction will never land. It lands in a block no higher than its last valid
 * one, or nowhere. So:
 *
 * 1. The height is read first, with its slot. Were it read last, a transaction could land between the two reads.
 * 2. Statuses. One that is not `finalized` yet may vanish with its fork.
 * 3. "No status" proves nothing by itself: a node may lag behind the one that told the height, or have dropped its
 *    history. Where the height is past the last valid block, the mint account decides, read from a bank that is
 *    finalized and no older than the height. Every such bank descends from that block, so whatever could have landed
 *    is in it. Only a transaction that the service has co-signed creates that account.
 */
async function settleBatch(
  { rpc, read }: Settler,
  submissions: readonly Submission[],
  signal?: AbortSignal,
): Promise<SubmissionState[]> {
  const { absoluteSlot, blockHeight } = await read(
    rpc.getEpochInfo({ commitment: "finalized" }),
    (info) => typeof info?.absoluteSlot === "bigint" && typeof info.blockHeight === "bigint",
    signal,
  );
  const statuses = await read(
    rpc.getSignatureStatuses(
      submissions.map((submission) => signature(submission.signature)),
      { searchTransactionHistory: true },
    ),
    holdsValues(submissions.length),
    signal,
  );

  const isOverdue = ({ lastValidBlockHeight }: Submission, place: number) =>
    !statuses.value[place] && blockHeight > lastValidBlockHeight;
  const overdue = submissions.filter(isOverdue).map(({ mintAddress }) => mintAddress);
  const minted = await findMinted({ rpc, read }, overdue, absoluteSlot, signal);

  return submissions.map((submission, place) => {
    if (!isOverdue(submission, place)) return settleByStatus(submission, statuses.value[place] ?? null);
    if (!minted) return { status: "pending" };
    return { status: minted.has(submission.mintAddress) ? "finalized" : "expired" };
  });
}

type SignatureStatus = ReturnType<GetSignatureStatusesApi["getSignatureStatuses"]>["value"][number];

function settleByStatus({ wire }: Submission, status: SignatureStatus): SubmissionState {
  const isFinal = status?.confirmationStatus === "finalized";
  if (!status || !(isFinal || status.confirmationStatus === "confirmed")) return { status: "pending" };
  if (status.err === null) return { status: isFinal ? "finalized" : "confirmed" };
  if (!isFinal) return { status: "pending" };
  const message = resolveMessage(decodeTransaction(wire).messageBytes);
  return {
    status: "failed",
    failure: classifyFailure(getSolanaErrorFromTransactionError(status.err), message),
  };
}

/** Those of the mints that exist in a finalized bank no older than the slot; null when no such bank is at hand. */
async function findMinted(
  settler: Settler,
  mints: readonly string[],
  minContextSlot: bigint,
  signal?: AbortSignal,
): Promise<ReadonlySet<string> | null> {
  try {
    return await readExistingMints(settler, mints, { commitment: "finalized", minContextSlot }, signal);
  } catch (error) {
    if (error instanceof ChainError && isSolanaError(error.cause, lagging)) return null;
    throw error;
  }
}

const lagging = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED;
