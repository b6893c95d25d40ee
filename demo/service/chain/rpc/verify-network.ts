import type { Chain } from "../../../../src/contract/values/chain.js";
import { ChainError } from "./chain-error.js";
import type { ChainRpc, Read } from "./chain-reader.js";

/** Genesis hashes of the public networks. A node's URL doesn't identify its network. */
const chainsByGenesisHash: ReadonlyMap<string, Chain> = new Map([
  ["5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d", "solana-mainnet"],
  ["EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG", "solana-devnet"],
  ["4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY", "solana-testnet"],
]);

/** Network with this genesis hash. */
const chainOf = (genesisHash: string): Chain => chainsByGenesisHash.get(genesisHash) ?? "solana-localnet";

/** Creates a test of genesis hashes for a network. */
export const acceptGenesisOf =
  (chain: Chain): ((genesisHash: string) => boolean) =>
  (genesisHash) =>
    chainOf(genesisHash) === chain;

/**
 * Asserts that the node serves the configured network. An unknown genesis hash is accepted only for `solana-localnet`,
 * for which a public network never is.
 * @returns the network's genesis hash, base58
 * @throws ChainError `WRONG_NETWORK`, `CHAIN_UNAVAILABLE`
 */
export async function verifyNetwork(
  rpc: ChainRpc,
  read: Read,
  configured: Chain,
  signal?: AbortSignal,
): Promise<string> {
  const genesisHash = await read(rpc.getGenesisHash(), (hash) => typeof hash === "string", signal);
  const served = chainOf(genesisHash);
  if (served !== configured) {
    throw new ChainError(
      "WRONG_NETWORK",
      `The service is configured for ${configured}, but the RPC endpoint serves ${served}. Set CHAIN to ${served}, or SOLANA_RPC_URL to a node of ${configured}.`,
      { configured, served, genesisHash },
    );
  }
  return genesisHash;
}
