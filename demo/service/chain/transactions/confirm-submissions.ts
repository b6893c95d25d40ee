import {
  getSolanaErrorFromTransactionError,
  isSolanaError,
  signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED,
  type GetSignatureStatusesApi,
} from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { accountsPerRequest, holdsValues } from "../rpc/chain-reader.js";
import { readExistingMints, type ItemReader } from "./existing-mints.js";
import { resolveMessage } from "./resolve-message.js";
import { decodeTransaction } from "./decode-transaction.js";
import { classifyFailure, type TransactionFailure } from "./transaction-failure.js";

/** A transaction that may be in flight. */
export interface Submission {
  readonly signature: string;
  readonly mintAddress: string;
  readonly lastValidBlockHeight: bigint;
  /** The co-signed transaction. */
  readonly transactionBytes: Uint8Array;
}

/** `finalized`, `failed` and `expired` are final. */
export type SubmissionState =
  | { readonly status: "pending" }
  /** Landed in a block that a supermajority of the stake has voted for. Only a fork against that vote can revert it. */
  | { readonly status: "confirmed" }
  | { readonly status: "finalized" }
  | { readonly status: "failed"; readonly failure: TransactionFailure }
  /** Not landed and never will, so the unit may be sold again. */
  | { readonly status: "expired" };

export interface ConfirmOptions {
  /**
   * True: only checks what has landed, with as few requests as possible, and never reports `expired`. For polls of
   * recent submissions.
   */
  readonly isPoll?: boolean;
  readonly signal?: AbortSignal;
}

/** Returns the state of each submission, in order. @throws ChainError; the signal's reason on abort */
export async function confirmSubmissions(
  deps: ItemReader,
  submissions: readonly Submission[],
  options: ConfirmOptions = {},
): Promise<SubmissionState[]> {
  const states: SubmissionState[] = [];
  for (let start = 0; start < submissions.length; start += accountsPerRequest) {
    const batch = submissions.slice(start, start + accountsPerRequest);
    states.push(...(await confirmBatch(deps, batch, options)));
  }
  return states;
}

/** Most submissions have a status, so the proof that one will never land is only read if the status is missing. */
async function confirmBatch(
  deps: ItemReader,
  submissions: readonly Submission[],
  { isPoll = false, signal }: ConfirmOptions,
): Promise<SubmissionState[]> {
  const statuses = await readStatuses(deps, submissions, signal);
  const unknown = isPoll ? [] : submissions.filter((_, index) => !statuses[index]);
  const decided = unknown.length === 0 ? [] : await decideUnknown(deps, unknown, signal);
  const states = new Map(unknown.map((submission, index) => [submission, decided[index]!]));
  return submissions.map(
    (submission, index) =>
      states.get(submission) ?? toSubmissionState(deps, submission, statuses[index] ?? null),
  );
}

async function readStatuses(
  { rpc, read }: ItemReader,
  submissions: readonly Submission[],
  signal?: AbortSignal,
): Promise<readonly SignatureStatus[]> {
  const { value } = await read(
    rpc.getSignatureStatuses(
      submissions.map((submission) => signature(submission.signature)),
      { searchTransactionHistory: true },
    ),
    holdsValues(submissions.length),
    signal,
  );
  return value;
}

/**
 * A mint counts once it is confirmed: collectors see it within a second, and a later fork is detected and
 * corrected. A resold unit can't be taken back, so releasing a unit needs finalized blocks: a finalized
 * failure, or proof that the transaction will never land. A transaction lands in a block no higher than its
 * last valid one, or never. Hence, for a submission without a status:
 *
 * 1. The block height is read first, with its slot. Read last, a transaction could land between the two
 * reads.
 * 2. Statuses, once more. One that is not `finalized` yet may vanish with its fork.
 * 3. A missing status proves nothing by itself: a node may lag behind the one that reported the height, or
 * have pruned its history. Where the height is past the last valid block, the mint account decides, read from
 * a finalized bank no older than the height. Every such bank descends from that block, so it contains
 * everything that could have landed. Only a transaction co-signed by the service creates that account.
 */
async function decideUnknown(
  reader: ItemReader,
  submissions: readonly Submission[],
  signal?: AbortSignal,
): Promise<SubmissionState[]> {
  const { rpc, read } = reader;
  const { absoluteSlot, blockHeight } = await read(
    rpc.getEpochInfo({ commitment: "finalized" }),
    (info) => typeof info?.absoluteSlot === "bigint" && typeof info.blockHeight === "bigint",
    signal,
  );
  const statuses = await readStatuses(reader, submissions, signal);

  const isOverdue = ({ lastValidBlockHeight }: Submission, index: number) =>
    !statuses[index] && blockHeight > lastValidBlockHeight;
  const overdue = submissions.filter(isOverdue).map(({ mintAddress }) => mintAddress);
  const minted = await findMinted(reader, overdue, absoluteSlot, signal);

  return submissions.map((submission, index) => {
    if (!isOverdue(submission, index)) return toSubmissionState(reader, submission, statuses[index] ?? null);
    if (!minted) return { status: "pending" };
    return { status: minted.has(submission.mintAddress) ? "finalized" : "expired" };
  });
}

type SignatureStatus = ReturnType<GetSignatureStatusesApi["getSignatureStatuses"]>["value"][number];

function toSubmissionState(
  { standard }: Pick<ItemReader, "standard">,
  { transactionBytes }: Submission,
  status: SignatureStatus,
): SubmissionState {
  const isFinal = status?.confirmationStatus === "finalized";
  if (!status || !(isFinal || status.confirmationStatus === "confirmed")) return { status: "pending" };
  if (status.err === null) return { status: isFinal ? "finalized" : "confirmed" };
  if (!isFinal) return { status: "pending" };
  const message = resolveMessage(decodeTransaction(transactionBytes).messageBytes);
  return {
    status: "failed",
    failure: classifyFailure(getSolanaErrorFromTransactionError(status.err), message, standard),
  };
}

/**
 * Returns those of the mints that exist in a finalized bank no older than the slot; null if the node has no such bank.
 */
async function findMinted(
  deps: ItemReader,
  mints: readonly string[],
  minContextSlot: bigint,
  signal?: AbortSignal,
): Promise<ReadonlySet<string> | null> {
  try {
    return await readExistingMints(deps, mints, { commitment: "finalized", minContextSlot }, signal);
  } catch (error) {
    if (error instanceof ChainError && isSolanaError(error.cause, lagging)) return null;
    throw error;
  }
}

const lagging = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED;
