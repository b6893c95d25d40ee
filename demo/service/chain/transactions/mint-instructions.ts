import { createNoopSigner, type Address, type Instruction } from "@solana/kit";
import type { ItemPlan, ItemStandard } from "./item-standard.js";
import type { ResolvedOrder } from "./mint-order.js";
import { buildPayment } from "./payment-instructions.js";

/**
 * Builds the instructions for payment and items in one atomic transaction. The payment comes first, so that wallets
 * show it first. The no-op signers only mark the required signatures.
 * @param order Order with the payment for all of the items.
 */
export function buildMintInstructions(
  standard: Pick<ItemStandard, "buildItem">,
  order: ResolvedOrder,
  items: readonly ItemPlan[],
  authorityAddress: Address,
): Instruction[] {
  const wallet = createNoopSigner(order.wallet);
  const authority = createNoopSigner(authorityAddress);
  return [
    ...buildPayment(order, wallet),
    ...items.flatMap((item) => standard.buildItem(order, item, { wallet, authority })),
  ];
}
