import type { MintOrder } from "../../../demo/service/chain/transactions/mint-order.js";
import type { LocalChain } from "./local-chain.js";

/** Half a SOL for one of the Northern Lights, unless a test says otherwise. */
export function orderOf({ wallet, treasury }: LocalChain, changes: Partial<MintOrder> = {}): MintOrder {
  return {
    wallet: wallet.address,
    treasury: treasury.address,
    payment: { kind: "native", amount: 500_000_000n },
    name: "Northern Lights",
    symbol: "NORTH",
    metadataUri: (mint) => `https://mint.example.com/mint/v1/metadata/${mint}.json`,
    ...changes,
  };
}

/** A seed of 32 hexadecimal digits. */
export const seed = (number: number): string => number.toString(16).padStart(32, "0");
