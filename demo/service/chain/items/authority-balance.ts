import type { Address } from "@solana/kit";
import { commitment, holdsValues, type ChainRpc, type Read } from "../rpc/chain-reader.js";
import type { Rent } from "../rpc/rent.js";
import { metadataFee } from "../transactions/authority-transactions.js";

/** Balance of the authority, which pays for groups and for the items' own metadata. */
export interface AuthorityBalance {
  readonly lamports: number;
  /** Number of items whose own metadata it still pays for. */
  readonly items: number;
}

/**
 * Reads the balance of an authority.
 * @param computeUnitPrice of what the authority sends, in micro-lamports
 * @throws ChainError; the signal's reason on abort
 */
export async function readAuthorityBalance(
  { rpc, read, rent }: { readonly rpc: ChainRpc; readonly read: Read; readonly rent: Rent },
  authority: Address,
  computeUnitPrice: bigint,
  signal?: AbortSignal,
): Promise<AuthorityBalance> {
  const request = rpc.getMultipleAccounts([authority], { commitment, encoding: "base64" });
  // Whoever pays a fee has to keep the minimum of an account without data.
  const [{ value }, minimum] = await Promise.all([read(request, holdsValues(1), signal), rent(0, signal)]);
  const lamports = value[0]?.lamports ?? 0n;
  const spendable = lamports > minimum ? lamports - minimum : 0n;
  return { lamports: Number(lamports), items: Number(spendable / metadataFee(computeUnitPrice)) };
}
