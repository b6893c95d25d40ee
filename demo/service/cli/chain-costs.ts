import type { Address } from "@solana/kit";
import { nativeCoin } from "../catalog/currencies/currency.js";
import { formatUnits } from "../catalog/pricing/price-description.js";
import type { AuthorityReader } from "../chain/items/authority-writer.js";
import { estimateGroup } from "../chain/items/create-group.js";
import { estimateMetadata } from "../chain/items/write-metadata.js";
import { toCollectionGroup, type NewGroup } from "../chain/mint-chain.js";
import { openCommandRpc } from "../chain/nodes/open-nodes.js";
import { ChainError } from "../chain/rpc/chain-error.js";
import { createReader } from "../chain/rpc/chain-reader.js";
import { createRent } from "../chain/rpc/rent.js";
import { token2022 } from "../chain/standards/token-2022/token-2022.js";
import { parseComputeUnitPrice } from "../config/service-config.js";
import { requireVariable, type CliContext } from "./cli-context.js";

/** Timeout of the requests to the node in milliseconds. */
const nodeTimeout = 5_000;

/** Lamports in words, like `0.00568876 SOL`. */
export const formatSol = (lamports: bigint): string =>
  `${formatUnits(lamports, nativeCoin.decimals)} ${nativeCoin.symbol}`;

/**
 * What the creation of a group costs its authority, in words, for a command that only has it created. Such a command needs
 * no node: without one, the amount isn't known.
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
    if (error instanceof ChainError) return unknownCost("the node doesn't tell");
    throw error;
  }
}

export const unknownCost = (reason: string): string => `an amount that isn't known (${reason})`;

/** Lamports that new metadata addresses of items cost who may change them. @throws ChainError; UserError without a node */
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

/** @throws UserError without the address of a node */
function openReader(context: CliContext): AuthorityReader {
  const rpc = openCommandRpc(requireVariable(context, "SOLANA_RPC_URL"));
  const read = createReader(nodeTimeout);
  return { rpc, read, standard: token2022, rent: createRent(rpc, read, () => performance.now()) };
}

const toPayer = ({ environment }: CliContext, authority: string) => ({
  authority: authority as Address,
  computeUnitPrice: parseComputeUnitPrice(environment),
});
