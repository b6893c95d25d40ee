import type { Address } from "@solana/kit";
import { nativeCoin } from "../../catalog/currencies/currency.js";
import { readGroupToCreate, type GroupedCollection } from "../../catalog/metadata/due-metadata.js";
import { formatUnits } from "../../catalog/pricing/price-description.js";
import { readAuthorityBalance, type MetadataKind } from "../../chain/items/authority-balance.js";
import type { AuthorityReader } from "../../chain/items/authority-writer.js";
import { estimateGroup } from "../../chain/items/create-group.js";
import { estimateMetadata } from "../../chain/items/write-metadata.js";
import { toCollectionGroup, type NewGroup } from "../../chain/mint-chain.js";
import { ChainError } from "../../chain/rpc/chain-error.js";
import { createRent } from "../../chain/rpc/rent.js";
import { chooseStandard, findMissingProgram } from "../../chain/standards/choose-standard.js";
import type { StandardReader } from "../../chain/transactions/item-standard.js";
import { accountStandard, fallbackStandard, findStandard } from "../../chain/standards/item-standards.js";
import { describeGroup } from "../../mint/metadata/own-metadata.js";
import { readFingerprint } from "../../operate/fingerprint/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";

/** What costs are read from. */
export interface CostDeps {
  /** Null: SOLANA_RPC_URL is not set, so that amounts are unknown. */
  readonly node: StandardReader | null;
  /** Micro-lamports. */
  readonly computeUnitPrice: bigint;
  /** Base URL of the metadata while no process has recorded one. */
  readonly defaultBase: string;
}

/** Formats lamports, like `0.00568876 SOL`. */
export const formatSol = (lamports: bigint): string =>
  `${formatUnits(lamports, nativeCoin.decimals)} ${nativeCoin.symbol}`;

/** Describes what the creation of a group costs its authority, for a change that only causes it. */
export async function describeGroupCost(
  { node, computeUnitPrice }: Pick<CostDeps, "node" | "computeUnitPrice">,
  authority: string,
  readGroup: (node: StandardReader) => Promise<NewGroup>,
): Promise<string> {
  if (node === null) return unknownCost("SOLANA_RPC_URL is not set");
  const payer = { authority: authority as Address, computeUnitPrice };
  try {
    const group = toCollectionGroup(await readGroup(node));
    return `about ${formatSol(await estimateGroup(toAuthorityReader(node), payer, group))}`;
  } catch (error) {
    if (error instanceof ChainError) return unknownCost("the node couldn't estimate it");
    throw error;
  }
}

/**
 * The service's authority, and a description of what a collection's group costs it.
 * @returns null if no service has recorded its authority yet
 */
export async function describeAuthorityCost(
  deps: CostDeps,
  database: Queryable,
  grouped: GroupedCollection,
): Promise<{ authority: string; cost: string } | null> {
  const fingerprint = await readFingerprint(database, grouped.collection.chain);
  if (!fingerprint) return null;
  const { address: authority, publicBase } = fingerprint;
  const group = describeGroup(grouped, publicBase ?? deps.defaultBase);
  return { authority, cost: await describeGroupCost(deps, authority, () => Promise.resolve(group)) };
}

/** Note on the cost of creating a collection's group now; empty if the group exists, or no service has run. */
export async function describeGroupCreation(
  deps: CostDeps,
  database: Queryable,
  collectionId: string,
): Promise<string[]> {
  const grouped = await readGroupToCreate(database, collectionId);
  const paid = grouped && (await describeAuthorityCost(deps, database, grouped));
  return paid ? [`The service's authority pays ${paid.cost} for the collection's account on the chain.`] : [];
}

/**
 * Number of items whose metadata an authority can still pay for.
 * @returns null without a node, or if it doesn't respond
 */
export async function countPayableItems(
  { node, computeUnitPrice }: Pick<CostDeps, "node" | "computeUnitPrice">,
  authority: string,
  kind: MetadataKind,
): Promise<number | null> {
  if (node === null) return null;
  const payer = { address: authority as Address, computeUnitPrice, kinds: [kind] };
  try {
    return (await readAuthorityBalance(toAuthorityReader(node), payer)).items;
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

export const unknownCost = (reason: string): string => `an unknown amount (${reason})`;

/**
 * Lamports that new metadata URLs of items cost the person who may change them. @throws ChainError
 */
export const estimateUris = (
  node: StandardReader,
  payer: { readonly authority: string; readonly computeUnitPrice: bigint },
  items: readonly { readonly mint: string; readonly name: string; readonly uri: string }[],
): Promise<bigint> =>
  estimateMetadata(
    toAuthorityReader(node),
    { ...payer, authority: payer.authority as Address },
    items.map(({ mint, name, uri }) => ({ mint: mint as Address, name, uri, fields: [] })),
  );

/**
 * Token standard of a new collection: the one in its definition, or the chain's default.
 * @throws UserError if the chain lacks the program of the one in the definition
 */
export async function chooseCollectionStandard(
  { node, chain }: Pick<CostDeps, "node"> & { readonly chain: string },
  { standard, address }: { readonly standard?: string | undefined; readonly address?: string | undefined },
): Promise<string> {
  if (standard !== undefined) {
    const missing = await findMissingProgram(standard, chain, node);
    if (missing === null) return standard;
    throw new UserError(
      `standard is ${standard}, but the chain of SOLANA_RPC_URL doesn't have its program, ${missing}, so nothing could be minted. Leave standard out to use what the chain has. To add the program to an embedded chain, run npm run clone-program and restart it.`,
    );
  }
  if (address !== undefined) return fallbackStandard.name;
  return chooseStandard(chain, node);
}

/** Cost of account space in lamports; null if no node is available. */
export async function estimateSpace(node: StandardReader | null, bytes: number): Promise<bigint | null> {
  if (node === null) return null;
  const { rent } = toAuthorityReader(node);
  try {
    const [whole, empty] = await Promise.all([rent(bytes), rent(0)]);
    return whole - empty;
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

const toAuthorityReader = ({ rpc, read }: StandardReader): AuthorityReader => ({
  rpc,
  read,
  standard: accountStandard,
  findStandard,
  rent: createRent(rpc, read, () => performance.now()),
});
