import type { Address } from "@solana/kit";
import { commitment, holdsValues } from "../rpc/chain-reader.js";
import { metadataFee } from "../transactions/authority-transactions.js";
import type { AuthorityReader } from "./authority-writer.js";

/** Balance of the authority, which pays for groups and for the items' own metadata. */
export interface AuthorityBalance {
  readonly lamports: number;
  /** Number of items whose own metadata it can still pay for. */
  readonly items: number;
}

/** Kind of items' own metadata in some collections. */
export interface MetadataKind {
  readonly standard: string;
  /** Bytes by which an item's name exceeds its collection's name. */
  readonly growth: number;
  /** True: no one can change it after it is written. */
  readonly isClosed: boolean;
}

/**
 * Reads the balance of an authority.
 * @param payer.computeUnitPrice Price of its transactions, in micro-lamports.
 * @param payer.kinds Kinds of metadata that it writes. The most expensive one is assumed.
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
  // A fee payer must keep the minimum balance of an account without data.
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

/** Maximum lamports for the space of an item's own metadata at the authority's expense. */
async function readLargestDeposit(
  { rent, findStandard }: Pick<AuthorityReader, "rent" | "findStandard">,
  kinds: readonly MetadataKind[],
  signal?: AbortSignal,
): Promise<bigint> {
  const bytes = kinds.map((kind) => findStandard(kind.standard).ownMetadataBytes(kind));
  const largest = Math.max(0, ...bytes);
  return largest === 0 ? 0n : (await rent(largest, signal)) - (await rent(0, signal));
}
