import { startLocalChain } from "../../service/chain/local-chain.js";
import { cosignOne, prepareOne } from "../../service/chain/mint.js";

/** A mint as it is sent, from a real chain. */
export async function makeSpecimen(): Promise<Uint8Array> {
  const local = await startLocalChain();
  return (await cosignOne(local, await prepareOne(local))).wire;
}
