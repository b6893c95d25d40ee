import { compileMessage } from "./compile-message.js";
import { maxTransactionSize } from "./decode-transaction.js";
import { longestAddress } from "./derive-address.js";
import { assertionReserve, fitOrder } from "./fit-order.js";
import type { ItemPlan, ItemStandard } from "./item-standard.js";
import { multiplyPayment, withoutKnownAccounts, type ResolvedOrder } from "./mint-order.js";
import type { createMintTemplates, MintTemplate } from "./mint-template.js";

/** Message of a transaction, and its wire format with empty signatures. */
export function buildTransaction(
  { template, standard }: { readonly template: MintTemplate; readonly standard: ItemStandard },
  order: ResolvedOrder,
  items: readonly Omit<ItemPlan, "rent">[],
  blockhash: string,
) {
  const message = compileMessage({
    feePayer: order.wallet,
    blockhash,
    instructions: template({ order, items }),
  });
  const signatures = standard.countSignatures(items.length);
  const bytes = Buffer.concat([Uint8Array.of(signatures), new Uint8Array(64 * signatures), message]);
  return { message, bytes };
}

/**
 * Number of items per transaction of an order: the maximum that fits without omitting anything except the creation of
 * token accounts that are known to exist.
 */
export function countItemsPerTransaction(
  {
    templates,
    standard,
  }: { readonly templates: ReturnType<typeof createMintTemplates>; readonly standard: ItemStandard },
  order: ResolvedOrder,
  rent: bigint,
): number {
  const whole = withoutKnownAccounts(order);
  for (let items = standard.itemsPerTransaction; items > 1; items--) {
    if (fitsWhole({ templates, standard }, whole, { items, rent })) return items;
  }
  return 1;
}

/** True if a transaction with this many items fits whole, regardless of who pays for it. */
function fitsWhole(
  { templates, standard }: Parameters<typeof countItemsPerTransaction>[0],
  order: ResolvedOrder,
  { items, rent }: { readonly items: number; readonly rent: bigint },
): boolean {
  const paid = multiplyPayment(order, items);
  const template = templates(standard, paid, { items, rent });
  const size = maxSizes.get(template) ?? measureLongest({ template, standard }, paid, items);
  maxSizes.set(template, size);
  return size + assertionReserve <= maxTransactionSize;
}

/**
 * Returns the order as a transaction for this many items contains it: shortened if it wouldn't fit.
 * @throws ChainError `TRANSACTION_TOO_LARGE`
 */
export function shortenOrder(
  { templates, standard }: Parameters<typeof countItemsPerTransaction>[0],
  order: ResolvedOrder,
  { items, rent }: { readonly items: number; readonly rent: bigint },
): ResolvedOrder {
  const hasKnownAccounts = withoutKnownAccounts(order) !== order;
  if (!hasKnownAccounts && fitsWhole({ templates, standard }, order, { items, rent })) return order;
  const plans = longestItems(items);
  const [fitted] = fitOrder(order, (shortened) => {
    const paid = multiplyPayment(shortened, items);
    const template = templates(standard, paid, { items, rent });
    const { bytes } = buildTransaction({ template, standard }, paid, plans, longestAddress());
    return [{ bytes, order: shortened }];
  });
  return fitted!.order;
}

/** Maximum transaction size in bytes for each template. */
const maxSizes = new WeakMap<MintTemplate, number>();

/** Size in bytes of a mint for another wallet with the longest addresses, in which all accounts differ. */
function measureLongest(
  builder: Parameters<typeof buildTransaction>[0],
  order: ResolvedOrder,
  items: number,
): number {
  const gift = { ...order, wallet: longestAddress(0xfd), owner: longestAddress(0xfe) };
  return buildTransaction(builder, gift, longestItems(items), longestAddress()).bytes.length;
}

/** Items with the longest addresses, all different. */
const longestItems = (items: number): Omit<ItemPlan, "rent">[] =>
  Array.from({ length: items }, (_, place) => ({ mint: longestAddress(place), seed: "A".repeat(16) }));
