import { startLocalChain } from "../../service/chain/local-chain.js";
import { cosignOne, prepareOne } from "../../service/chain/mint.js";

/** Bytes of a mint transaction that the service has built on a local chain. */
export async function createTransactionFixture(): Promise<Uint8Array> {
  const local = await startLocalChain();
  return (await cosignOne(local, await prepareOne(local))).transactionBytes;
}
