import type { CostDeps } from "../admin/costs/chain-costs.js";
import { openCommandRpc } from "../chain/nodes/open-nodes.js";
import { createReader } from "../chain/rpc/chain-reader.js";
import type { StandardReader } from "../chain/transactions/item-standard.js";
import { parseComputeUnitPrice } from "../config/service-config.js";
import { localBase, type CliContext } from "./cli-context.js";

/** Timeout of each request to the node in milliseconds. */
const nodeTimeout = 5_000;

/** Node of SOLANA_RPC_URL; null: it isn't set. */
export function openNode({ environment }: Pick<CliContext, "environment">): StandardReader | null {
  const url = environment["SOLANA_RPC_URL"];
  return url ? { rpc: openCommandRpc(url), read: createReader(nodeTimeout) } : null;
}

/** What a command reads costs from. */
export const toCostDeps = (context: CliContext): CostDeps => ({
  node: openNode(context),
  computeUnitPrice: parseComputeUnitPrice(context.environment),
  defaultBase: localBase(context),
});
