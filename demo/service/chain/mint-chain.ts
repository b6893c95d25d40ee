import { address, type KeyPairSigner, type ReadonlyUint8Array } from "@solana/kit";
import type { Chain } from "../../../src/contract/values/chain.js";
import { readAuthorityBalance, type AuthorityBalance, type MetadataKind } from "./items/authority-balance.js";
import { createGroup, type GroupState } from "./items/create-group.js";
import { findHolders } from "./standards/find-holders.js";
import {
  listGroupSignatures,
  readTouchedItems,
  watchedStandards,
  type TouchedItems,
  type WatchedGroup,
} from "./standards/touched-items.js";
import { readGroupControls } from "./items/read-controls.js";
import { readForeignPowers, readGroups } from "./items/read-groups.js";
import { readItems, type ChainItem } from "./items/read-items.js";
import { releaseGroup, type ReleasableGroup, type ReleaseState } from "./items/release-group.js";
import { writeMetadata, type MetadataState } from "./items/write-metadata.js";
import type {
  CollectionGroup,
  GroupControl,
  GroupRoyalty,
  ItemHolder,
  ItemMetadata,
  PaymentAccount,
  SeenItem,
  StoredGroup,
  EventPortion,
  TrackedItem,
  EventQuery,
} from "./transactions/item-standard.js";
import { accountStandard, findStandard, itemStandards } from "./standards/item-standards.js";
import { estimateCost, type CostEstimate } from "./transactions/estimate-cost.js";
import { ChainError } from "./rpc/chain-error.js";
import { createAccountReader } from "./rpc/account-reader.js";
import { commitment, createReader, type ChainRpc } from "./rpc/chain-reader.js";
import { maxComputeUnitLimit, priorityFee } from "./transactions/compute-budget.js";
import { cosignTransaction, type CosignedTransaction } from "./transactions/cosign-transaction.js";
import { decodeSignedMint, type SignedMint } from "./transactions/decode-signed-mint.js";
import { openCommandRpc } from "./nodes/open-nodes.js";
import type { Priority } from "./nodes/request-budget.js";
import { readExistingMints } from "./transactions/existing-mints.js";
import {
  verifySignedTransaction,
  type VerifiedTransaction,
} from "./transactions/verify-signed-transaction.js";
import { createLatestBlockhash, createValidBlockhashes } from "./rpc/latest-blockhash.js";
import { resolveOrder, type MintOrder } from "./transactions/mint-order.js";
import { createMintTemplates } from "./transactions/mint-template.js";
import { systemTimers, type Timers } from "../platform/scheduling/timers.js";
import { hasProgram } from "./rpc/has-program.js";
import { createTtlCache } from "../platform/cache/ttl-cache.js";
import { verifyNetwork } from "./rpc/verify-network.js";
import { prepareOrder, type PreparedTransaction } from "./transactions/prepare-order.js";
import { simulateTransaction } from "./transactions/simulate-transaction.js";
import { createRecentFees, type RecentFeesDeps } from "./transactions/recent-fees.js";
import { createRent } from "./rpc/rent.js";
import { sendTransaction, type SendOptions, type SendOutcome } from "./transactions/send-transaction.js";
import { resolveMessage } from "./transactions/resolve-message.js";
import { confirmAgreed, type ConfirmingNodes } from "./transactions/confirm-agreed.js";
import {
  confirmSubmissions,
  type ReportContradiction,
  type ConfirmOptions,
  type SubmissionState,
  type Submission,
} from "./transactions/confirm-submissions.js";
import type { TransactionFailure } from "./transactions/transaction-failure.js";

export interface MintChainOptions {
  /** URLs as in SOLANA_RPC_URL, or an existing RPC client. */
  readonly rpc: string | ChainRpc;
  /**
   * Clients for less urgent requests than executes: prepares, other reads, and background work, which is holders,
   * transfers, groups and metadata. Default: `rpc`.
   */
  readonly otherRpcs?: Readonly<Partial<Record<Exclude<Priority, "execute">, ChainRpc>>>;
  readonly chain: Chain;
  /**
   * Authority that co-signs every mint. It owns no minted items, and needs funds only for the fees of groups and of
   * items' own metadata.
   */
  readonly authority: KeyPairSigner;
  /** Timeout of each RPC request. */
  readonly requestTimeoutMilliseconds: number;
  /** Micro-lamports per compute unit for mints whose order has no price. */
  readonly computeUnitPrice: bigint;
  /** Maximum priority fee per transaction in lamports, including an increase by the wallet. */
  readonly maxPriorityFee: bigint;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  /** Nodes that must agree on the outcome of a mint. Default: only `rpc` is asked. */
  readonly confirmingNodes?: ConfirmingNodes;
  /** Called when the only node's statuses contradict its own accounts. */
  readonly reportContradiction?: ReportContradiction;
  /** Access to recent priority fees. Default: the node is asked, and failures aren't reported. */
  readonly recentFees?: Pick<RecentFeesDeps, "isOff" | "report">;
  /** Default: `systemTimers`. */
  readonly timers?: Pick<Timers, "wait" | "timeout">;
}

export interface EstimateOptions {
  readonly signal?: AbortSignal;
  /** Default: `prepare`. */
  readonly priority?: "prepare" | "read";
}

/**
 * The service's operations on Solana. For a mint, in this order: estimate the cost and prepare; once the wallet has
 * signed, verify, simulate, co-sign, send and confirm. Reads are retried once; a transaction is sent once.
 * @throws ChainError from every method; the signal's reason on abort.
 */
export interface MintChain {
  readonly chain: Chain;
  /** Base58. */
  readonly authority: string;
  /** @throws ChainError `WRONG_NETWORK` */
  verifyNetwork(signal?: AbortSignal): Promise<string>;
  /** True if the chain has the program of a token standard. Cached for five seconds. */
  hasProgram(standard: string): Promise<boolean>;
  /** True if the node can serve a prepare now. */
  isHealthy(signal?: AbortSignal): Promise<boolean>;
  /**
   * Estimates the wallet's balance, the cost of this many units, how many it can pay for, and the compute unit price.
   */
  estimateCost(order: MintOrder, quantity: number, options?: EstimateOptions): Promise<CostEstimate>;
  /**
   * Creates unsigned transactions that mint an item for each seed, in the order of the seeds. A seed is 16 random
   * base64url characters, never reused.
   */
  prepareMints(
    order: MintOrder,
    seeds: readonly string[],
    signal?: AbortSignal,
  ): Promise<PreparedTransaction[]>;
  /**
   * Verifies that the signed transaction matches the prepared one.
   * @throws TransactionMismatch
   */
  verifySignedTransaction(
    preparedMessage: ReadonlyUint8Array,
    signedTransaction: string | Uint8Array,
  ): Promise<VerifiedTransaction>;
  /** Decodes a mint signed by a wallet, prepared or not; null for any other transaction. */
  decodeSignedMint(signedTransaction: string): Promise<SignedMint | null>;
  /**
   * Failure that sending the transaction now would cause; null: none. Until the authority signs, no one can broadcast
   * it.
   */
  simulate(verified: VerifiedTransaction, signal?: AbortSignal): Promise<TransactionFailure | null>;
  /** True while the chain accepts the transaction's blockhash. Cached for a second. */
  mayLand(verified: VerifiedTransaction): Promise<boolean>;
  /**
   * Adds the signatures of the authority and of the items derived from the seeds. Afterwards anyone can broadcast the
   * transaction.
   */
  cosign(verified: VerifiedTransaction, seeds: readonly string[]): Promise<CosignedTransaction>;
  send(transactionBytes: Uint8Array, options?: SendOptions): Promise<SendOutcome>;
  /** State of each submission, in order. */
  confirm(submissions: readonly Submission[], options?: ConfirmOptions): Promise<SubmissionState[]>;
  /** Finds the current holders of at most 100 items, in order; null while the chain has no answer. */
  findHolders(items: readonly SeenItem[], signal?: AbortSignal): Promise<(ItemHolder | null)[]>;
  /** Reads the oldest transfers, sales and listings of an item. */
  readItemEvents(item: TrackedItem, query: EventQuery, signal?: AbortSignal): Promise<EventPortion>;
  /** Names of the standards whose groups are mentioned by each transaction that moves or lists one of their items. */
  readonly watchedStandards: readonly string[];
  /** Lists the successful transactions that mention a group, oldest first. */
  listGroupSignatures(group: WatchedGroup, signal?: AbortSignal): Promise<string[]>;
  /** Lists the items of a standard that these transactions transfer, burn, list, delist or sell. */
  readTouchedItems(
    standard: string,
    signatures: readonly string[],
    signal?: AbortSignal,
  ): Promise<TouchedItems>;
  /** Returns those of the addresses that are mints in confirmed blocks. */
  readMinted(mintAddresses: readonly string[], signal?: AbortSignal): Promise<ReadonlySet<string>>;
  /** Reads items in confirmed blocks, by mint address, as recorded in their mint accounts. */
  readItems(mintAddresses: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, ChainItem>>;
  /** Reads what others can do to the items of groups, in order; null: not a group, or nothing is known. */
  readControls(groups: readonly string[], signal?: AbortSignal): Promise<(GroupControl[] | null)[]>;
  /** Reads groups in confirmed blocks, and who has power over them, by address. */
  readGroups(groups: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, StoredGroup>>;
  /** Reads powers over items that no item has when it is minted, in words, by mint address. */
  readForeignPowers(
    mintAddresses: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Reads the authority's balance, and the number of items of these kinds that it can pay for. */
  readAuthorityBalance(kinds: readonly MetadataKind[], signal?: AbortSignal): Promise<AuthorityBalance>;
  /** Address of the group derived from a seed. @throws ChainError `INVALID_SEED`, `UNKNOWN_STANDARD` */
  groupAddress(seed: string, standard: string): string;
  /** Creates a collection's group and the token accounts for its payments, unless they exist. */
  createGroup(group: NewGroup, signal?: AbortSignal): Promise<GroupState>;
  /** Ends an authority's power over a group. Call it until the power is `released`. */
  releaseGroup(group: ReleasableGroup, signal?: AbortSignal): Promise<ReleaseState>;
  /** Writes the own metadata of at most 100 items where it differs. @returns their states, in order */
  writeMetadata(items: readonly NewMetadata[], signal?: AbortSignal): Promise<MetadataState[]>;
}

/** Group to create; addresses are base58. */
export type NewGroup = Omit<CollectionGroup, "creator" | "paymentAccounts" | "royalty"> & {
  readonly creator: string;
  readonly royalty: NewRoyalty | null;
  readonly paymentAccounts: readonly Readonly<Record<keyof PaymentAccount, string>>[];
};

interface NewRoyalty {
  readonly basisPoints: number;
  readonly recipients: readonly { readonly address: string; readonly share: number }[];
  readonly rules?: { readonly kind: "allow" | "deny"; readonly programs: readonly string[] } | null;
}

/** @throws SolanaError for an invalid address */
export const toCollectionGroup = (group: NewGroup): CollectionGroup => ({
  ...group,
  creator: address(group.creator),
  royalty: group.royalty && toGroupRoyalty(group.royalty),
  paymentAccounts: group.paymentAccounts.map(({ owner, mint, tokenProgram }) => ({
    owner: address(owner),
    mint: address(mint),
    tokenProgram: address(tokenProgram),
  })),
});

const toGroupRoyalty = ({ basisPoints, recipients, rules = null }: NewRoyalty): GroupRoyalty => ({
  basisPoints,
  recipients: recipients.map((recipient) => ({ ...recipient, address: address(recipient.address) })),
  rules: rules && { ...rules, programs: rules.programs.map((program) => address(program)) },
});

/** Metadata to write; addresses are base58. */
export type NewMetadata = Omit<ItemMetadata, "mint" | "updateAuthority"> & {
  readonly mint: string;
  readonly updateAuthority: string | null;
};

/** Time for which it is known whether the chain has a program. */
const programMilliseconds = 5_000;

/** @throws ChainError `INVALID_OPTIONS` if the configured price exceeds the priority fee cap */
export function createMintChain(options: MintChainOptions): MintChain {
  assertPriorityFee(options);
  const parts = openParts(options);
  const { rpc, read } = parts;
  const programs = createTtlCache((name) => hasProgram(parts, findStandard(name).program), {
    monotonic: options.monotonic,
    ttlMilliseconds: programMilliseconds,
  });
  return {
    hasProgram: (standard) => programs.read(standard),
    chain: options.chain,
    authority: options.authority.address,
    verifyNetwork: (signal) => verifyNetwork(rpc, read, options.chain, signal),
    isHealthy: async (signal) => {
      try {
        await read(rpc.getLatestBlockhash({ commitment }), (answer) => answer?.value !== undefined, signal);
        return true;
      } catch (error) {
        if (error instanceof ChainError) return false;
        throw error;
      }
    },
    ...createMintOperations(options, parts),
    ...createItemOperations(options, parts),
    ...createAuthorityOperations(options, parts),
  };
}

function assertPriorityFee({ computeUnitPrice, maxPriorityFee }: MintChainOptions): void {
  const fee = priorityFee(maxComputeUnitLimit, computeUnitPrice);
  if (fee <= maxPriorityFee) return;
  const message = "computeUnitPrice makes the priority fee exceed maxPriorityFee";
  throw new ChainError("INVALID_OPTIONS", message, { fee, maxPriorityFee });
}

/** Access to the node that the operations share. */
function openParts(options: MintChainOptions) {
  const rpc = typeof options.rpc === "string" ? openCommandRpc(options.rpc, options.chain) : options.rpc;
  const read = createReader(options.requestTimeoutMilliseconds);
  const standards = { standard: accountStandard, findStandard };
  const { prepare = rpc, read: readRpc = rpc, background = rpc } = options.otherRpcs ?? {};
  return {
    rpc,
    read,
    ...standards,
    prepareRpc: prepare,
    readRpc,
    rent: createRent(prepare, read, options.monotonic),
    latestBlockhash: createLatestBlockhash(prepare, read, options.monotonic),
    backgroundReader: { rpc: background, read, ...standards },
  };
}

type Parts = ReturnType<typeof openParts>;

/** Steps of a mint, in order. */
function createMintOperations(options: MintChainOptions, parts: Parts) {
  const { authority, requestTimeoutMilliseconds, maxPriorityFee, confirmingNodes } = options;
  const reporting = options.reportContradiction && { reportContradiction: options.reportContradiction };
  const { rpc, prepareRpc, readRpc, read, standard } = parts;
  /** Separate, so that the reads of prepares don't wait for others in their queue. */
  const accountReaders = {
    prepare: createAccountReader(prepareRpc, read),
    read: createAccountReader(readRpc, read),
  };
  const deps = {
    ...parts,
    authority,
    readUsualPrice: createRecentFees({
      isOff: () => false,
      report: () => undefined,
      ...options.recentFees,
      rpc: prepareRpc,
      read,
      monotonic: options.monotonic,
      timers: options.timers ?? systemTimers,
    }),
    maxPriorityFee,
    templates: createMintTemplates(authority.address),
  };
  const blockhashes = createValidBlockhashes(readRpc, read, options.monotonic);
  const resolve = (order: MintOrder) => resolveOrder(order, authority.address, options.computeUnitPrice);
  return {
    estimateCost: async (order, quantity, { priority = "prepare", signal } = {}) =>
      estimateCost({ ...deps, readAccounts: accountReaders[priority] }, resolve(order), quantity, signal),
    prepareMints: async (order, seeds, signal) => prepareOrder(deps, resolve(order), seeds, signal),
    verifySignedTransaction: async (preparedMessage, signedTransaction) =>
      verifySignedTransaction(
        { authority: authority.address, maxPriorityFee },
        preparedMessage,
        signedTransaction,
      ),
    decodeSignedMint: async (signedTransaction) =>
      decodeSignedMint({ standard, authority: authority.address, maxPriorityFee }, signedTransaction),
    simulate: (verified, signal) => simulateTransaction({ rpc, read, standard }, verified, signal),
    mayLand: ({ transaction }) => blockhashes.read(resolveMessage(transaction.messageBytes).blockhash),
    cosign: async (verified, seeds) =>
      cosignTransaction({ authority, standards: itemStandards }, verified, seeds),
    send: (transactionBytes, sendOptions) =>
      sendTransaction(
        { rpc, standard, timeoutMilliseconds: requestTimeoutMilliseconds },
        transactionBytes,
        sendOptions,
      ),
    confirm: (submissions, confirmOptions) =>
      confirmingNodes
        ? confirmAgreed(parts, confirmingNodes, submissions, confirmOptions)
        : confirmSubmissions({ ...parts, ...reporting }, submissions, confirmOptions),
  } satisfies Partial<MintChain>;
}

/** Background reads of items. */
function createItemOperations({ authority }: MintChainOptions, { backgroundReader }: Parts) {
  return {
    findHolders: (items, signal) => findHolders(backgroundReader, items, signal),
    readItemEvents: (item, query, signal) =>
      findStandard(item.standard).readItemEvents(backgroundReader, item, query, signal),
    listGroupSignatures: (group, signal) => listGroupSignatures(backgroundReader, group, signal),
    watchedStandards,
    readTouchedItems: (standard, signatures, signal) =>
      readTouchedItems(backgroundReader, standard, signatures, signal),
    readMinted: (mintAddresses, signal) =>
      readExistingMints(backgroundReader, mintAddresses, { commitment }, signal),
    readItems: (mintAddresses, signal) => readItems(backgroundReader, mintAddresses, signal),
    readGroups: (groups, signal) => readGroups(backgroundReader, groups, signal),
    readForeignPowers: (items, signal) => readForeignPowers(backgroundReader, items, signal),
    readControls: (groups, signal) => readGroupControls(backgroundReader, groups, signal),
    groupAddress: (seed, standard) => findStandard(standard).deriveGroup(authority.address, seed).address,
  } satisfies Partial<MintChain>;
}

/** Operations that the authority pays for. */
function createAuthorityOperations(options: MintChainOptions, { backgroundReader, ...parts }: Parts) {
  const { authority, computeUnitPrice, requestTimeoutMilliseconds: timeoutMilliseconds } = options;
  const writer = {
    ...parts,
    ...backgroundReader,
    authority,
    computeUnitPrice,
    wait: (options.timers ?? systemTimers).wait,
    send: (transactionBytes: Uint8Array, signal?: AbortSignal) =>
      sendTransaction(
        { rpc: backgroundReader.rpc, standard: accountStandard, timeoutMilliseconds },
        transactionBytes,
        signal && { signal },
      ),
  };
  return {
    readAuthorityBalance: (kinds, signal) =>
      readAuthorityBalance(writer, { address: authority.address, computeUnitPrice, kinds }, signal),
    createGroup: async (group, signal) => createGroup(writer, toCollectionGroup(group), signal),
    releaseGroup: (group, signal) => releaseGroup(writer, group, signal),
    writeMetadata: async (items, signal) =>
      writeMetadata(
        writer,
        items.map(({ mint, updateAuthority, ...item }) => ({
          ...item,
          mint: address(mint),
          updateAuthority: updateAuthority === null ? null : address(updateAuthority),
        })),
        signal,
      ),
  } satisfies Partial<MintChain>;
}
