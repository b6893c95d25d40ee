import type { MintOrder } from "../chain/mint-order.js";
import type { Standing } from "../db/collections.js";
import type { Quote } from "./price-quote.js";

/** What a wallet would have minted: the same for an estimate of what it can afford and for a prepare. */
export function describeOrder(
  { collection }: Pick<Standing, "collection">,
  { wallet, quote, publicBase }: { wallet: string; quote: Quote; publicBase: string },
): MintOrder {
  return {
    wallet,
    treasury: collection.treasury,
    payment: { kind: "native", amount: quote.baseUnits },
    // The item is drawn when the mint is confirmed; until then they are all alike.
    name: collection.name,
    symbol: collection.symbol,
    metadataUri: (mintAddress) => `${publicBase}/metadata/${mintAddress}.json`,
  };
}
