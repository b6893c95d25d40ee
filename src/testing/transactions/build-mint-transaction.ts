import type { Address } from "../../contract/values/brand.js";
import type { Price } from "../../contract/values/price.js";
import { buildItem, type ItemPlan } from "./build-item.js";
import { payToken, paySol } from "./build-payment.js";
import { budget, compileTransaction } from "./compile-transaction.js";

/** Mint of one item. */
export interface MintPlan {
  /** Unique per item; at most 32 bytes. */
  readonly seed: string;
  /** Wallet that pays. */
  readonly owner: Address;
  /** Wallet that receives the item. Default: the owner. */
  readonly recipient?: Address | undefined;
  readonly authority: Address;
  readonly updateAuthority: Address;
  readonly metadata: ItemPlan["metadata"];
  /** Price of the item. */
  readonly price: Price;
  /** Recipients of the price with their amounts in base units. */
  readonly payments: readonly (readonly [recipient: Address, amount: bigint])[];
}

/** Transaction of one item. `deposit`: rent of its mint account in lamports. */
export interface MintTransaction {
  readonly mint: Address;
  readonly deposit: bigint;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Builds the transaction that mints one item and pays for it. The wallet pays the fee; the authority co-signs. */
export async function buildMintTransaction(plan: MintPlan): Promise<MintTransaction> {
  const { owner, recipient = owner, price } = plan;
  const { mint, deposit, parts } = await buildItem({ ...plan, owner: recipient, payer: owner });
  const payments = await Promise.all(
    plan.payments.map(async ([to, amount]) => {
      if (!price.mint) return [paySol(amount, to, owner)];
      const token = { mint: price.mint as Address, decimals: price.decimals };
      const { open, pay } = await payToken({ ...token, amount, from: owner, to });
      return [open, pay];
    }),
  );
  const instructions = [budget.limit, budget.price, ...payments.flat(), ...Object.values(parts)];
  return { mint, deposit, bytes: compileTransaction(instructions, { feePayer: owner }) };
}
