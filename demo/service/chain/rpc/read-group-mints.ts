import { address, signature as toSignature, type Address, type Signature } from "@solana/kit";
import type { ItemStandard, StandardReader } from "../standards/item-standard.js";
import { decodeTransaction } from "../transactions/decode-transaction.js";
import { resolveMessage } from "../transactions/resolve-message.js";
import { TransactionMismatch } from "../transactions/transaction-mismatch.js";
import { ChainError } from "./chain-error.js";

/** Mint in a finalized block, as its transaction says. Addresses are base58. */
export interface GroupMint {
  readonly mint: string;
  readonly seed: string;
  /** Buyer: it paid for the mint and got the item. */
  readonly wallet: string;
  readonly signature: string;
  /** Time of the block. */
  readonly at: Date;
  readonly message: Uint8Array;
  readonly transactionBytes: Uint8Array;
}

/** Maximum number of signatures that nodes return per request. */
const signaturesPerRequest = 1_000;

/**
 * Mints of a group's items, the oldest first, in finalized blocks. Transactions that only name the group are left out.
 * @param of.known signatures of mints that are of no interest: their transactions aren't read
 * @param onProgress called with the numbers of transactions that were read, and that are to be
 * @throws ChainError; `HISTORY_MISSING` where the node lists a transaction that it doesn't have
 */
export async function readGroupMints(
  { rpc, read, standard }: StandardReader & { readonly standard: Pick<ItemStandard, "decodeItem"> },
  of: { readonly group: string; readonly authority: string; readonly known: ReadonlySet<string> },
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<GroupMint[]> {
  const group = address(of.group);
  const authority = address(of.authority);
  const unknown = (await listSignatures()).filter((signature) => !of.known.has(signature)).toReversed();
  const mints: GroupMint[] = [];
  for (const [index, signature] of unknown.entries()) {
    const mint = await readMint(signature);
    if (mint) mints.push(mint);
    onProgress(index + 1, unknown.length);
  }
  return mints;

  /** Newest first, without failed transactions. */
  async function listSignatures(): Promise<Signature[]> {
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

  async function readMint(signature: Signature): Promise<GroupMint | null> {
    const request = rpc.getTransaction(toSignature(signature), {
      commitment: "finalized",
      encoding: "base64",
      maxSupportedTransactionVersion: 0,
    });
    const found = await read(request, (answer) => answer === null || Array.isArray(answer?.transaction));
    if (found === null || found.blockTime === null) {
      throw new ChainError(
        "HISTORY_MISSING",
        "The Solana node no longer has a transaction that it lists; ask one that keeps its history",
        { signature },
      );
    }
    const bytes = new Uint8Array(Buffer.from(found.transaction[0], "base64"));
    const decoded = decodeMint(bytes, authority);
    if (decoded?.item.group !== group) return null;
    const { item, wallet, message } = decoded;
    return {
      mint: item.mint,
      seed: item.seed,
      wallet,
      signature,
      at: new Date(Number(found.blockTime) * 1_000),
      message,
      transactionBytes: bytes,
    };
  }

  /** Null for a transaction that this service didn't prepare. */
  function decodeMint(bytes: Uint8Array, signer: Address) {
    try {
      const { messageBytes } = decodeTransaction(bytes);
      const message = resolveMessage(messageBytes);
      const item = message.signers.includes(signer) ? standard.decodeItem(message, signer) : null;
      return item && { item, wallet: message.feePayer, message: messageBytes };
    } catch (error) {
      if (error instanceof TransactionMismatch) return null;
      throw error;
    }
  }
}
