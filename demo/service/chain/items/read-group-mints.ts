import { address, signature as toSignature, type Address, type Signature } from "@solana/kit";
import type { AccountStandard, StandardReader } from "../transactions/item-standard.js";
import { decodeTransaction } from "../transactions/decode-transaction.js";
import { resolveMessage } from "../transactions/resolve-message.js";
import { TransactionMismatch } from "../transactions/transaction-mismatch.js";
import { ChainError } from "../rpc/chain-error.js";
import { newestTransactionVersion, signaturesPerRequest } from "../rpc/chain-reader.js";

/** Mint in a finalized block, decoded from its transaction. Addresses are base58. */
export interface GroupMint {
  readonly mint: string;
  /** Null: not in the transaction. */
  readonly seed: string | null;
  /** Buyer. */
  readonly wallet: string;
  /** Wallet that received the item; null: the buyer. */
  readonly recipient: string | null;
  readonly signature: string;
  /** Time of the block. */
  readonly at: Date;
  /** Number of items that its transaction mints, all paid for together. */
  readonly units: number;
  readonly message: Uint8Array;
  readonly transactionBytes: Uint8Array;
}

/** Transaction that the node lists but can't return. */
export interface UnreadableTransaction {
  readonly signature: string;
  readonly error: ChainError;
}

/** Group whose mints are read. */
export interface GroupQuery {
  readonly group: string;
  readonly authority: string;
  /** Signatures whose transactions are not read. */
  readonly known: ReadonlySet<string>;
}

export interface GroupMintOptions {
  /** Called with the number of transactions read so far, and of all. */
  readonly onProgress?: (done: number, all: number) => void;
  /**
   * Saves signatures of transactions that only mention the group, which anyone can send, so that they are known in the
   * next run. Called after each batch, so that an interrupted run doesn't read them again.
   */
  readonly saveOthers?: (signatures: readonly string[]) => Promise<void>;
}

/** Transactions per batch, after which the signatures of others are saved. */
const transactionsPerPortion = 200;

/**
 * Reads the mints of a group's items in finalized blocks, oldest first. Skips transactions that only mention the group.
 * The result lists transactions that the node could not return.
 * @throws ChainError if the node doesn't respond
 */
export async function readGroupMints(
  { rpc, read, standard }: StandardReader & { readonly standard: Pick<AccountStandard, "decodeItems"> },
  of: GroupQuery,
  { onProgress, saveOthers }: GroupMintOptions = {},
): Promise<{ mints: GroupMint[]; unreadable: UnreadableTransaction[] }> {
  const group = address(of.group);
  const authority = address(of.authority);
  const signatures = await listSignatures({ rpc, read }, group);
  const unknown = signatures.filter((signature) => !of.known.has(signature)).toReversed();
  const mints: GroupMint[] = [];
  const unreadable: UnreadableTransaction[] = [];
  for (let start = 0; start < unknown.length; start += transactionsPerPortion) {
    const others: string[] = [];
    for (const [index, signature] of unknown.slice(start, start + transactionsPerPortion).entries()) {
      const made = await readMints(signature).catch((error: unknown) => {
        if (!(error instanceof ChainError) || error.code === "CHAIN_UNAVAILABLE") throw error;
        unreadable.push({ signature, error });
      });
      if (made) mints.push(...made);
      if (made?.length === 0) others.push(signature);
      onProgress?.(start + index + 1, unknown.length);
    }
    await saveOthers?.(others);
  }
  return { mints, unreadable };

  async function readMints(signature: Signature): Promise<GroupMint[]> {
    const { at, transactionBytes } = await readTransaction({ rpc, read }, signature);
    const decoded = decodeMints(standard, transactionBytes, authority);
    if (!decoded) return [];
    const { wallet, message } = decoded;
    const members = decoded.items.filter((item) => item.group === group);
    return members.map(({ mint, seed, owner }) => ({
      mint,
      seed,
      wallet,
      recipient: owner === wallet ? null : owner,
      signature,
      at,
      units: members.length,
      message,
      transactionBytes,
    }));
  }
}

/** Newest first, without failed transactions. */
async function listSignatures({ rpc, read }: StandardReader, group: Address): Promise<Signature[]> {
  const listed: Signature[] = [];
  for (let before: Signature | undefined; ;) {
    const request = rpc.getSignaturesForAddress(group, {
      commitment: "finalized",
      limit: signaturesPerRequest,
      ...(before && { before }),
    });
    const page = await read(request, Array.isArray);
    listed.push(...page.filter(({ err }) => err === null).map(({ signature }) => signature));
    if (page.length < signaturesPerRequest) return listed;
    before = page.at(-1)!.signature;
  }
}

/** @throws ChainError `HISTORY_MISSING` */
async function readTransaction(
  { rpc, read }: StandardReader,
  signature: Signature,
): Promise<Pick<GroupMint, "at" | "transactionBytes">> {
  const request = rpc.getTransaction(toSignature(signature), {
    commitment: "finalized",
    encoding: "base64",
    maxSupportedTransactionVersion: newestTransactionVersion,
  });
  const found = await read(request, (answer) => answer === null || Array.isArray(answer?.transaction));
  if (found === null || found.blockTime === null) {
    throw new ChainError(
      "HISTORY_MISSING",
      "The Solana node no longer has a transaction that it lists; use a node that keeps the full history",
      { signature },
    );
  }
  return {
    at: new Date(Number(found.blockTime) * 1_000),
    transactionBytes: new Uint8Array(Buffer.from(found.transaction[0], "base64")),
  };
}

/** Decodes the items of a mint; null for a transaction that this service didn't prepare. */
function decodeMints(standard: Pick<AccountStandard, "decodeItems">, bytes: Uint8Array, signer: Address) {
  try {
    const { messageBytes } = decodeTransaction(bytes);
    const message = resolveMessage(messageBytes);
    if (!message.signers.includes(signer)) return null;
    const items = standard.decodeItems(message, signer);
    return { items, wallet: message.feePayer, message: messageBytes };
  } catch (error) {
    if (error instanceof TransactionMismatch) return null;
    throw error;
  }
}
