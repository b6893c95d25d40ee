import { address, getBase64Encoder } from "@solana/kit";
import { finalCommitment, holdsValues } from "../../rpc/chain-reader.js";
import type { ItemHolding, SeenItem, StandardReader } from "../../transactions/item-standard.js";
import { readOwner } from "./core-account.js";
import { coreProgram } from "./program.js";

/** Bytes of an asset's account up to and including its owner. */
const ownedBytes = 33;

/**
 * Finds the owners of at most 100 assets in one request.
 * @returns a holding per asset, in order; null for an asset that the node doesn't know yet
 * @throws ChainError
 */
export async function findHolders(
  { rpc, read }: StandardReader,
  items: readonly SeenItem[],
  signal?: AbortSignal,
): Promise<(ItemHolding | null)[]> {
  const request = rpc.getMultipleAccounts(
    items.map(({ mint }) => address(mint)),
    { commitment: finalCommitment, encoding: "base64", dataSlice: { offset: 0, length: ownedBytes } },
  );
  const { value, context } = await read(request, holdsValues(items.length), signal);
  return items.map(({ mint }, index) => {
    const found = value[index];
    // A burned asset leaves an account of one byte.
    if (found?.owner !== coreProgram) return null;
    const owner = readOwner(new Uint8Array(getBase64Encoder().encode(found.data[0])));
    return { account: mint, wallet: owner, slot: context.slot };
  });
}
