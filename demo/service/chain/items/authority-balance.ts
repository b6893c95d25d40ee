import type { Address } from "@solana/kit";
import { commitment, holdsValues } from "../rpc/chain-reader.js";
import { metadataFee } from "../transactions/authority-transactions.js";
import type { AuthorityReader } from "./authority-writer.js";

/** Balance of the authority, which pays for groups and for the items' own metadata. */
export interface AuthorityBalance {
  readonly lamports: number;
  /** Number of items whose own metadata it still pays for. */
  readonly items: number;
}

/** Own metadata of some collections' items. */
export interface MetadataKind {
  readonly standard: string;
  /** Bytes that an item's name is longer than its collection's. */
  readonly growth: number;
  /** True: nobody can change it afterwards. */
  readonly isClosed: boolean;
}

/**
 * Reads the balance of an authority.
 * @param payer.computeUnitPrice of what the authority sends, in micro-lamports
 * @param payer.kinds kinds of metadata that it writes; the most expensive one counts
 * @throws ChainError; the signal's reason on abort
 */
export async function readAuthorityBalance(
  reader: Omit<AuthorityReader, "standard">,
  payer: {
    readonly address: Address;
    readonly computeUnitPrice: bigint;
    readonly kinds: readonly MetadataKind[];
  },
  signal?: AbortSignal,
): Promise<AuthorityBalance> {
  const { rpc, read, rent } = reader;
  const request = rpc.getMultipleAccounts([payer.address], { commitment, encoding: "base64" });
  // Whoever pays a fee has to keep the minimum of an account without data.
  const [{ value }, minimum, deposit] = await Promise.all([
    read(request, holdsValues(1), signal),
    rent(0, signal),
    readLargestDeposit(reader, payer.kinds, signal),
  ]);
  const lamports = value[0]?.lamports ?? 0n;
  const spendable = lamports > minimum ? lamports - minimum : 0n;
  const items = spendable / (metadataFee(payer.computeUnitPrice) + deposit);
  return { lamports: Number(lamports), items: Number(items) };
}

/** Lamports of the space that an item's own metadata needs at the authority's expense, at most. */
async function readLargestDeposit(
  { rent, findStandard }: Pick<AuthorityReader, "rent" | "findStandard">,
  kinds: readonly MetadataKind[],
  signal?: AbortSignal,
): Promise<bigint> {
  const bytes = kinds.map((kind) => findStandard(kind.standard).ownMetadataBytes(kind));
  const largest = Math.max(0, ...bytes);
  return largest === 0 ? 0n : (await rent(largest, signal)) - (await rent(0, signal));
}
