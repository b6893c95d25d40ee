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

/** Called when a node's status and its own accounts can't both be true. */
export type ReportContradiction = (details: Readonly<Record<string, unknown>>) => void;

export interface ConfirmDeps extends ItemReader {
  readonly reportContradiction?: ReportContradiction;
}

/** Returns the state of each submission, in order. @throws ChainError; the signal's reason on abort */
export async function confirmSubmissions(
  deps: ConfirmDeps,
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

/**
 * Most submissions have a status that is soon confirmed, so the accounts are only read for the others. A status that
 * stays below `confirmed` proves nothing: if the node's confirmed accounts include the mint, it has landed.
 */
async function confirmBatch(
  deps: ConfirmDeps,
  submissions: readonly Submission[],
  { isPoll = false, signal }: ConfirmOptions,
): Promise<SubmissionState[]> {
  const { slot, statuses } = await readStatuses(deps, submissions, signal);
  const needsProof = (status: SignatureStatus) => !isSettled(status) || isStuck(status, slot);
  const unproven = isPoll ? [] : submissions.filter((_, index) => needsProof(statuses[index]!));
  const decided = unproven.length === 0 ? [] : await decideByAccounts(deps, unproven, signal);
  const states = new Map(unproven.map((submission, index) => [submission, decided[index]!]));
  const known = submissions.map(
    (submission, index) =>
      states.get(submission) ?? toSubmissionState(deps, submission, statuses[index] ?? null),
  );
  const isDoubtful = (_: Submission, index: number) =>
    known[index]!.status === "pending" && isStuck(statuses[index]!, slot);
  const doubtful = submissions.filter(isDoubtful).map(({ mintAddress }) => mintAddress);
  const minted = await readExistingMints(deps, doubtful, { commitment: "confirmed" }, signal);
  return submissions.map((submission, index) => {
    if (!minted.has(submission.mintAddress) || !isDoubtful(submission, index)) return known[index]!;
    const state = { status: "confirmed" } as const;
    describeContradiction(deps, submission, statuses[index]!, state);
    return state;
  });
}

/** Slots after which an honest node's status is confirmed, and finalized, with a margin. */
const maxSlotsBelow = { confirmed: 20n, finalized: 64n };

const isConfirmed = (status: SignatureStatus) => status?.confirmationStatus === "confirmed";
const isFinalized = (status: SignatureStatus) => status?.confirmationStatus === "finalized";

/** True for a status that needs no proof by accounts. */
const isSettled = (status: SignatureStatus) =>
  isFinalized(status) || (isConfirmed(status) && status?.err === null);

/** True for a status that should have advanced by the slot of its response. */
const isStuck = (status: SignatureStatus, slot: bigint) =>
  status !== null &&
  !isFinalized(status) &&
  slot - status.slot >= maxSlotsBelow[isConfirmed(status) ? "finalized" : "confirmed"];

function describeContradiction(
  { reportContradiction }: ConfirmDeps,
  { signature, mintAddress }: Submission,
  status: SignatureStatus,
  state: SubmissionState,
): void {
  reportContradiction?.({
    signature,
    mintAddress,
    status: status?.confirmationStatus ?? "missing",
    accounts: state.status,
  });
}

async function readStatuses(
  { rpc, read }: ItemReader,
  submissions: readonly Submission[],
  signal?: AbortSignal,
): Promise<{ readonly slot: bigint; readonly statuses: readonly SignatureStatus[] }> {
  const { context, value } = await read(
    rpc.getSignatureStatuses(
      submissions.map((submission) => signature(submission.signature)),
      { searchTransactionHistory: true },
    ),
    holdsValues(submissions.length),
    signal,
  );
  return { slot: context.slot, statuses: value };
}

/**
 * A mint counts once it is confirmed: collectors see it within a second, and a later fork is detected and
 * corrected. A resold unit can't be taken back, so releasing a unit needs finalized blocks: a finalized
 * failure, or proof that the transaction will never land. A transaction lands in a block no higher than its
 * last valid one, or never. Hence, for a submission without a status, or with one that isn't settled:
 *
 * 1. The block height is read first, with its slot. Read last, a transaction could land between the two
 * reads.
 * 2. Statuses, once more. One that is not `finalized` yet may vanish with its fork.
 * 3. Any other status proves nothing by itself: a node may lag behind the one that reported the height, have
 * pruned its history, or report statuses that never advance. Where the height is past the last valid block, the mint
 * account decides, read from a finalized bank no older than the height. Every such bank descends from that block, so it
 * contains everything that could have landed. Only a transaction co-signed by the service creates that account.
 */
async function decideByAccounts(
  deps: ConfirmDeps,
  submissions: readonly Submission[],
  signal?: AbortSignal,
): Promise<SubmissionState[]> {
  const { rpc, read } = deps;
  const { absoluteSlot, blockHeight } = await read(
    rpc.getEpochInfo({ commitment: "finalized" }),
    (info) => typeof info?.absoluteSlot === "bigint" && typeof info.blockHeight === "bigint",
    signal,
  );
  const { slot, statuses } = await readStatuses(deps, submissions, signal);

  const isOverdue = ({ lastValidBlockHeight }: Submission, index: number) =>
    !isFinalized(statuses[index]!) && blockHeight > lastValidBlockHeight;
  const overdue = submissions.filter(isOverdue).map(({ mintAddress }) => mintAddress);
  const minted = await findMinted(deps, overdue, absoluteSlot, signal);

  return submissions.map((submission, index) => {
    if (!isOverdue(submission, index)) return toSubmissionState(deps, submission, statuses[index] ?? null);
    if (!minted) return { status: "pending" };
    const status = statuses[index]!;
    const state = { status: minted.has(submission.mintAddress) ? "finalized" : "expired" } as const;
    if (isStuck(status, slot)) describeContradiction(deps, submission, status, state);
    return state;
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

/** Error of a node whose finalized bank is older than the slot that was asked for. */
const lagging = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED;

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
