import type { Address } from "@solana/kit";
import { nativeCoin } from "../catalog/currencies/currency.js";
import type { GroupedCollection } from "../catalog/metadata/due-metadata.js";
import { formatUnits } from "../catalog/pricing/price-description.js";
import type { AuthorityReader } from "../chain/items/authority-writer.js";
import { estimateGroup } from "../chain/items/create-group.js";
import { estimateMetadata } from "../chain/items/write-metadata.js";
import { toCollectionGroup, type NewGroup } from "../chain/mint-chain.js";
import { openCommandRpc } from "../chain/nodes/open-nodes.js";
import { ChainError } from "../chain/rpc/chain-error.js";
import { createReader } from "../chain/rpc/chain-reader.js";
import { createRent } from "../chain/rpc/rent.js";
import { chooseStandard, findMissingProgram } from "../chain/standards/choose-standard.js";
import { accountStandard, fallbackStandard, findStandard } from "../chain/standards/item-standards.js";
import { parseComputeUnitPrice } from "../config/service-config.js";
import { describeGroup } from "../mint/metadata/own-metadata.js";
import { readFingerprint } from "../operate/fingerprint/queries.js";
import type { Queryable } from "../platform/db/database.js";
import { UserError } from "../platform/errors/user-error.js";
import { localBase, requireVariable, type CliContext } from "./cli-context.js";

/** Timeout of the requests to the node in milliseconds. */
const nodeTimeout = 5_000;

/** Formats lamports, like `0.00568876 SOL`. */
export const formatSol = (lamports: bigint): string =>
  `${formatUnits(lamports, nativeCoin.decimals)} ${nativeCoin.symbol}`;

/**
 * Describes what the creation of a group costs its authority, for a command that only causes it. Such a command needs
 * no node, but without one the amount is unknown.
 */
export async function describeGroupCost(
  context: CliContext,
  authority: string,
  readGroup: () => Promise<NewGroup>,
): Promise<string> {
  if (!context.environment["SOLANA_RPC_URL"]) return unknownCost("SOLANA_RPC_URL is not set");
  try {
    const group = toCollectionGroup(await readGroup());
    return `about ${formatSol(await estimateGroup(openReader(context), toPayer(context, authority), group))}`;
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
  context: CliContext,
  database: Queryable,
  grouped: GroupedCollection,
): Promise<{ authority: string; cost: string } | null> {
  const fingerprint = await readFingerprint(database, grouped.collection.chain);
  if (!fingerprint) return null;
  const { address: authority, publicBase } = fingerprint;
  const group = describeGroup(grouped, publicBase ?? localBase(context));
  return { authority, cost: await describeGroupCost(context, authority, () => Promise.resolve(group)) };
}

export const unknownCost = (reason: string): string => `an unknown amount (${reason})`;

/**
 * Lamports that new metadata URLs of items cost whoever may change them. @throws ChainError; UserError without a node
 */
export const estimateUris = (
  context: CliContext,
  payer: string,
  items: readonly { readonly mint: string; readonly name: string; readonly uri: string }[],
): Promise<bigint> =>
  estimateMetadata(
    openReader(context),
    toPayer(context, payer),
    items.map(({ mint, name, uri }) => ({ mint: mint as Address, name, uri, fields: [] })),
  );

/**
 * Token standard of a new collection: the one in its definition, or the chain's default.
 * @throws UserError if the chain lacks the program of the one in the definition
 */
export async function chooseCollectionStandard(
  { environment }: CliContext,
  { standard, address }: { readonly standard?: string | undefined; readonly address?: string | undefined },
): Promise<string> {
  const { CHAIN: chain = "solana-localnet", SOLANA_RPC_URL: url } = environment;
  const reader = url ? { rpc: openCommandRpc(url), read: createReader(nodeTimeout) } : null;
  if (standard !== undefined) {
    const missing = await findMissingProgram(standard, chain, reader);
    if (missing === null) return standard;
    throw new UserError(
      `standard is ${standard}, but the chain of SOLANA_RPC_URL doesn't have its program, ${missing}: nothing could be minted. Leave standard out, which takes what the chain has. An embedded chain gets the program by npm run clone-program and a new start.`,
    );
  }
  if (address !== undefined) return fallbackStandard.name;
  return chooseStandard(chain, reader);
}

/** Cost of account space in lamports; null if no node is available. */
export async function estimateSpace(context: CliContext, bytes: number): Promise<bigint | null> {
  if (!context.environment["SOLANA_RPC_URL"]) return null;
  const { rent } = openReader(context);
  try {
    const [whole, empty] = await Promise.all([rent(bytes), rent(0)]);
    return whole - empty;
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

/** @throws UserError without a node URL */
function openReader(context: CliContext): AuthorityReader {
  const rpc = openCommandRpc(requireVariable(context, "SOLANA_RPC_URL"));
  const read = createReader(nodeTimeout);
  return {
    rpc,
    read,
    standard: accountStandard,
    findStandard,
    rent: createRent(rpc, read, () => performance.now()),
  };
}

const toPayer = ({ environment }: CliContext, authority: string) => ({
  authority: authority as Address,
  computeUnitPrice: parseComputeUnitPrice(environment),
});
