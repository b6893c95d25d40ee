import type { MintOrder, Payment } from "../../chain/transactions/mint-order.js";
import type { MintEligibilityData } from "../eligibility/queries.js";
import type { Quote } from "../../catalog/pricing/price-quote.js";
import { describeReserved } from "../metadata/own-metadata.js";
import { toMetadataUrl } from "../../catalog/collections/public-url.js";

/** Describes the order of a mint, for a cost estimate or a prepare. */
export function describeOrder(
  { collection, phase }: Pick<MintEligibilityData, "collection" | "phase">,
  {
    wallet,
    recipient,
    quote,
    publicBase,
  }: { wallet: string; recipient?: string | undefined; quote: Quote; publicBase: string },
): MintOrder {
  return {
    standard: collection.standard,
    wallet,
    ...(recipient !== undefined && recipient !== wallet && { recipient }),
    treasury: collection.treasury,
    payment: describePayment(quote),
    ...(phase.recipients && { recipients: phase.recipients }),
    // The item is drawn at confirmation. Before that, all mints look alike.
    name: collection.name,
    symbol: collection.symbol,
    metadataUri: (mint) => toMetadataUrl(publicBase, mint),
    group: collection.groupSeed === null ? null : collection.address,
    isEdition: collection.supplyTotal === null,
    royalty: collection.royalty && {
      recipients: collection.royalty.recipients.length,
      programs: collection.royalty.rules?.programs.length ?? 0,
    },
    reserved: describeReserved(collection),
    priorityFeeCap: collection.priorityFeeCap,
  };
}

function describePayment({ currency, baseUnits: amount }: Quote): Payment {
  const { mint, tokenProgram, decimals } = currency;
  if (mint === null || tokenProgram === null) return { kind: "native", amount };
  return { kind: "spl", mint, tokenProgram, decimals, amount };
}
