import type { MintOrder } from "../../../demo/service/chain/transactions/mint-order.js";
import type { LocalChain } from "./local-chain.js";

/** Order for one item at half a SOL, unless overridden. */
export function orderOf({ wallet, treasury }: LocalChain, changes: Partial<MintOrder> = {}): MintOrder {
  return {
    standard: "token-2022",
    wallet: wallet.address,
    treasury: treasury.address,
    payment: { kind: "native", amount: 500_000_000n },
    name: "Northern Lights",
    symbol: "NORTH",
    metadataUri: (mint) => `https://mint.example.com/mint/v1/metadata/${mint}.json`,
    group: null,
    reserved: { name: 0, uri: 0, fields: [] },
    priorityFeeCap: null,
    ...changes,
  };
}

/** Seed of 16 characters. */
export const seed = (number: number): string => number.toString(16).padStart(16, "0");
