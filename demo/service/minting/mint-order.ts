import type { MintOrder, Payment } from "../chain/transactions/mint-order.js";
import type { MintEligibilityData } from "../db/repositories/collections.js";
import type { Quote } from "../pricing/price-quote.js";

/** What a wallet would have minted: the same for an estimate of what it can afford and for a prepare. */
export function describeOrder(
  { collection }: Pick<MintEligibilityData, "collection">,
  { wallet, quote, publicBase }: { wallet: string; quote: Quote; publicBase: string },
): MintOrder {
  return {
    wallet,
    treasury: collection.treasury,
    payment: describePayment(quote),
    // The item is drawn when the mint is confirmed; until then they are all alike.
    name: collection.name,
    symbol: collection.symbol,
    metadataUri: (mintAddress) => `${publicBase}/metadata/${mintAddress}.json`,
  };
}

function describePayment({ currency, baseUnits: amount }: Quote): Payment {
  const { mint, tokenProgram, decimals } = currency;
  if (mint === null || tokenProgram === null) return { kind: "native", amount };
  return { kind: "spl", mint, tokenProgram, decimals, amount };
}
