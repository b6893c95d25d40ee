import { beforeEach, describe, expect, it } from "vitest";
import type { Chain } from "../../../../src/contract/values/chain.js";
import { startLocalChain, type LocalChain } from "../local-chain.js";

let local: LocalChain;
beforeEach(async () => {
  local = await startLocalChain();
});

const genesisHashes = {
  "solana-mainnet": "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
  "solana-devnet": "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
  "solana-testnet": "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY",
  "solana-localnet": "11111111111111111111111111111111",
} satisfies Record<Chain, string>;
const chains = Object.keys(genesisHashes) as Chain[];

describe.each(chains)("a service configured for %s", (configured) => {
  it.each(chains)("when the node serves %s", async (served) => {
    local.node.intercept = async () => ({ jsonrpc: "2.0", id: "1", result: genesisHashes[served] });
    const verified = local.create({ chain: configured }).verifyNetwork();
    if (configured === served) await verified;
    else {
      await expect(verified).rejects.toMatchObject({
        code: "WRONG_NETWORK",
        context: { configured, served, genesisHash: genesisHashes[served] },
      });
    }
  });
});

it("a chain in memory counts as localnet", async () => {
  await local.create({ chain: "solana-localnet" }).verifyNetwork();
});
