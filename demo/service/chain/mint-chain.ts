import { createSolanaRpc, type KeyPairSigner, type ReadonlyUint8Array } from "@solana/kit";
import type { Chain } from "../../../src/contract/chain.js";
import { estimateCost, type CostEstimate } from "./transactions/estimate-cost.js";
import { ChainError } from "./rpc/chain-error.js";
import { commitment, createReader, type ChainRpc } from "./rpc/chain-reader.js";
import { computeUnitLimit, priorityFee } from "./transactions/compute-budget.js";
import { cosignTransaction, type CosignedTransaction } from "./transactions/cosign-transaction.js";
import { readExistingMints } from "./rpc/existing-mints.js";
import { findHolders, type ItemHolding, type SeenItem } from "./rpc/item-holders.js";
import { readItemTransfers, type ItemTransfer } from "./rpc/item-transfers.js";
import { verifyTransaction, type VerifiedTransaction } from "./transactions/verify-transaction.js";
import { createLatestBlockhash } from "./rpc/latest-blockhash.js";
import { resolveOrder, type MintOrder } from "./transactions/mint-order.js";
import { verifyNetwork } from "./rpc/verify-network.js";
import { prepareOrder, type PreparedMint } from "./transactions/prepare-order.js";
import { simulateTransaction } from "./transactions/simulate-transaction.js";
import { createRent } from "./rpc/rent.js";
import { sendTransaction, type SendOutcome } from "./rpc/send-transaction.js";
import {
  confirmSubmissions,
  type SubmissionState,
  type Submission,
} from "./transactions/confirm-submissions.js";
import type { TransactionFailure } from "./transactions/transaction-failure.js";

export interface MintChainOptions {
  /** A JSON-RPC endpoint, or an RPC client already made. */
  readonly rpc: string | ChainRpc;
  readonly chain: Chain;
  /** The key that co-signs every mint. It holds no money and owns nothing that is minted. */
  readonly authority: KeyPairSigner;
  /** For each request to the node. */
  readonly requestTimeoutMilliseconds: number;
  /** Micro-lamports for each compute unit, as mints are prepared. */
  readonly computeUnitPrice: bigint;
  /** Lamports that a wallet may raise the priority fee of one transaction to. */
  readonly maximumPriorityFee: bigint;
  /** Milliseconds that never jump. */
  readonly monotonic: () => number;
}

/**
 * Everything that the service does on Solana. A mint goes through it in one order: assess, prepare, (the wallet
 * signs), judge, cosign, send, settle. Reads are tried twice; nothing that changes the chain ever is.
 *
 * @throws ChainError from every method, with a code; the signal's reason when the caller gave up.
 */
export interface MintChain {
  readonly chain: Chain;
  /** Base58. */
  readonly authority: string;
  /** @throws ChainError `WRONG_NETWORK` */
  verifyNetwork(signal?: AbortSignal): Promise<void>;
  /** Whether the node can serve a prepare now. */
  isHealthy(signal?: AbortSignal): Promise<boolean>;
  /** What the wallet has, what so many units take, and how many it can pay for. */
  assess(order: MintOrder, quantity: number, signal?: AbortSignal): Promise<CostEstimate>;
  /** One unsigned transaction for each seed: 32 random hexadecimal digits each, never used before. */
  prepareMints(order: MintOrder, seeds: readonly string[], signal?: AbortSignal): Promise<PreparedMint[]>;
  /**
   * Whether what the wallet signed is what was prepared.
   * @throws TransactionMismatch
   */
  judgeSignedTransaction(
    preparedMessage: ReadonlyUint8Array,
    signedTransaction: string | ReadonlyUint8Array,
  ): Promise<VerifiedTransaction>;
  /** Why the transaction would fail if it were sent now; null when it would not. Nobody can broadcast it yet. */
  rehearse(judged: VerifiedTransaction, signal?: AbortSignal): Promise<TransactionFailure | null>;
  /** Adds the service's signature. Before this nobody can broadcast the transaction, afterwards anybody can. */
  cosign(judged: VerifiedTransaction): Promise<CosignedTransaction>;
  send(wire: Uint8Array, signal?: AbortSignal): Promise<SendOutcome>;
  /** One answer for each submission, in order. */
  settle(submissions: readonly Submission[], signal?: AbortSignal): Promise<SubmissionState[]>;
  /** Who holds items now: at most 100, one answer for each in order; null where the chain can't tell now. */
  findHolders(items: readonly SeenItem[], signal?: AbortSignal): Promise<(ItemHolding | null)[]>;
  /** How an item got where it is, oldest first. @param since the transaction behind which to begin */
  readItemTransfers(mint: string, since: string | null, signal?: AbortSignal): Promise<ItemTransfer[]>;
  /** Those of the addresses that are mints, in confirmed blocks. */
  readMinted(mintAddresses: readonly string[], signal?: AbortSignal): Promise<ReadonlySet<string>>;
}

/** @throws ChainError `INVALID_OPTIONS` when the service's own price is over the cap that it holds wallets to. */
export function createMintChain(options: MintChainOptions): MintChain {
  const { chain, authority, requestTimeoutMilliseconds, computeUnitPrice, maximumPriorityFee } = options;
  const fee = priorityFee(computeUnitLimit, computeUnitPrice);
  if (fee > maximumPriorityFee) {
    throw new ChainError("INVALID_OPTIONS", "computeUnitPrice makes mints dearer than maximumPriorityFee", {
      fee,
      maximumPriorityFee,
    });
  }

  const rpc: ChainRpc = typeof options.rpc === "string" ? createSolanaRpc(options.rpc) : options.rpc;
  const read = createReader(requestTimeoutMilliseconds);
  const rent = createRent(rpc, read, options.monotonic);
  const latestBlockhash = createLatestBlockhash(rpc, read, options.monotonic);
  const room = { rpc, read, rent, latestBlockhash, authority: authority.address, computeUnitPrice };

  return {
    chain,
    authority: authority.address,
    verifyNetwork: (signal) => verifyNetwork(rpc, read, chain, signal),
    isHealthy: async (signal) => {
      try {
        await read(rpc.getLatestBlockhash({ commitment }), (answer) => answer?.value !== undefined, signal);
        return true;
      } catch (error) {
        if (error instanceof ChainError) return false;
        throw error;
      }
    },
    assess: async (order, quantity, signal) =>
      estimateCost(room, await resolveOrder(order, authority.address), quantity, signal),
    prepareMints: async (order, seeds, signal) =>
      prepareOrder(room, await resolveOrder(order, authority.address), seeds, signal),
    judgeSignedTransaction: (preparedMessage, signedTransaction) =>
      verifyTransaction(
        { authority: authority.address, maximumPriorityFee },
        preparedMessage,
        signedTransaction,
      ),
    rehearse: (judged, signal) => simulateTransaction({ rpc, read }, judged, signal),
    cosign: (judged) => cosignTransaction(authority, judged),
    send: (wire, signal) =>
      sendTransaction({ rpc, timeoutMilliseconds: requestTimeoutMilliseconds }, wire, signal),
    settle: (submissions, signal) => confirmSubmissions({ rpc, read }, submissions, signal),
    findHolders: (items, signal) => findHolders({ rpc, read }, items, signal),
    readItemTransfers: (mint, since, signal) => readItemTransfers({ rpc, read }, mint, since, signal),
    readMinted: (mintAddresses, signal) =>
      readExistingMints({ rpc, read }, mintAddresses, { commitment }, signal),
  };
}
