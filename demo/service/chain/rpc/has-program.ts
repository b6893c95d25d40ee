import type { Address } from "@solana/kit";
import { commitment, holdsValues } from "./chain-reader.js";
import type { ChainRpc, Read } from "./chain-reader.js";

/**
 * Whether a chain has a program.
 * @throws ChainError; the signal's reason on abort
 */
export async function hasProgram(
  { rpc, read }: { readonly rpc: ChainRpc; readonly read: Read },
  program: Address,
  signal?: AbortSignal,
): Promise<boolean> {
  const dataSlice = { offset: 0, length: 0 };
  const request = rpc.getMultipleAccounts([program], { commitment, encoding: "base64", dataSlice });
  const { value } = await read(request, holdsValues(1), signal);
  return value[0]?.executable === true;
}
