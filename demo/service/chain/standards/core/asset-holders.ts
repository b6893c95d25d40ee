import { address, getBase64Encoder } from "@solana/kit";
import type { AccountInfo } from "../../rpc/account-reader.js";
import { finalCommitment, holdsValues } from "../../rpc/chain-reader.js";
import type { ItemHolding, SeenItem, StandardReader } from "../../transactions/item-standard.js";
import { isFrozen, readAccountPlugins, readOwner } from "./core-account.js";
import { coreProgram } from "./program.js";

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
    { commitment: finalCommitment, encoding: "base64" },
  );
  const { value, context } = await read(request, holdsValues(items.length), signal);
  return items.map(({ mint }, index) => {
    const found = value[index];
    // A burned asset leaves an account of one byte.
    if (found?.owner !== coreProgram) return null;
    const owner = readOwner(new Uint8Array(getBase64Encoder().encode(found.data[0])));
    return {
      account: mint,
      wallet: owner,
      isFrozen: hasFreeze(found),
      slot: context.slot,
    };
  });
}

/** False for plugins that a newer release of the program has written in another layout: the owner is known even so. */
function hasFreeze(account: AccountInfo): boolean {
  try {
    return isFrozen(readAccountPlugins(account));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
