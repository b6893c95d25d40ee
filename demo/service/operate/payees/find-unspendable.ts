import type { Address } from "@solana/kit";
import { findCollectionsAt, listPaidAddresses } from "../../catalog/collections/queries.js";
import { findKnownProblems, findPayeeProblems, type OwnAddresses } from "../../chain/check-payees.js";
import type { ChainRpc, Read } from "../../chain/rpc/chain-reader.js";
import type { Queryable } from "../../platform/db/database.js";
import { readAuthority } from "../fingerprint/queries.js";

/** Address that a collection pays, though no wallet can spend from it. */
export interface UnspendablePayee {
  /** Short id. */
  readonly collection: string;
  readonly payee: string;
  /** Continues a sentence that begins with the address. */
  readonly reason: string;
}

/** Addresses of the service among these, which must not be paid, with what they are. */
export async function findOwnAddresses(
  database: Queryable,
  chain: string,
  addresses: readonly string[],
): Promise<OwnAddresses> {
  const found = await findCollectionsAt(database, addresses);
  const own = new Map(
    found.map(({ address, shortId }) => [address, `the address of the collection ${shortId}`]),
  );
  const authority = await readAuthority(database, chain);
  if (authority !== null) own.set(authority, "the service's authority");
  return own;
}

/**
 * Finds the collections of a chain that pay an address from which no wallet can spend, whatever the operator insisted
 * on: treasuries, and recipients of prices and royalties.
 * @param node null: only what is known without one, such as reserved addresses
 * @throws ChainError if the node doesn't respond, which says nothing about a payee
 */
export async function findUnspendable(
  node: { readonly rpc: ChainRpc; readonly read: Read } | null,
  database: Queryable,
  chain: string,
): Promise<UnspendablePayee[]> {
  const paid = await listPaidAddresses(database, chain);
  const addresses = [...new Set(paid.map(({ address }) => address))];
  const own = await findOwnAddresses(database, chain, addresses);
  const problems = node
    ? await findPayeeProblems(node, addresses as Address[], own)
    : findKnownProblems(addresses, own);
  return paid.flatMap(({ shortId, address }) => {
    const problem = problems.get(address);
    return problem?.isFinal ? [{ collection: shortId, payee: address, reason: problem.message }] : [];
  });
}
