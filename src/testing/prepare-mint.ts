import type { Address } from "../contract/values/brand.js";
import type { MintCost, PrepareMintResponse } from "../contract/mint/mint.js";
import type { Timestamp } from "../contract/values/schema.js";
import { toAmount, toBaseUnits, type Price } from "../contract/values/price.js";
import { encodeBase64 } from "../core/mint/base64.js";
import { multiplyPrice } from "../core/pricing/order-total.js";
import { networkFee } from "../solana/transactions/network-fee.js";
import { decodeTransaction } from "../solana/transactions/decode-transaction.js";
import { rentOf, type ItemPlan } from "./transactions/build-item.js";
import type { MintTransaction } from "./transactions/build-mint-transaction.js";
import { mintAuthority, treasury } from "./made-up-address.js";

/** Order of a mint. */
export interface MintOrder {
  readonly sessionId: string;
  /** Unique per session, at most 24 characters. Default: the session id. */
  readonly seed?: string;
  readonly owner: Address;
  /** Wallet that receives the items. Default: the owner. */
  readonly recipient?: Address | undefined;
  readonly quantity: number;
  /** Price of one unit before and after a discount. */
  readonly unitPrice: Price;
  readonly charged: Price;
  /** Recipients of one unit's price. Default: the treasury. */
  readonly payments?: readonly (readonly [recipient: Address, amount: bigint])[];
  readonly metadata: ItemPlan["metadata"];
  readonly expiresAt: Timestamp;
  readonly serverTime: Timestamp;
}

/** Session response, with its transactions. */
export interface PreparedMint {
  readonly response: PrepareMintResponse;
  readonly transactions: readonly MintTransaction[];
}

/** Bytes of the token account that holds an item: the account and the immutable owner extension. */
const itemAccountSize = 170;

/** Prepares a mint: one transaction per unit, which pays and mints, and the cost. */
export async function prepareMint(order: MintOrder): Promise<PreparedMint> {
  const { sessionId, seed = sessionId, owner, quantity, charged, metadata } = order;
  const { buildMintTransaction } = await import("./transactions/build-mint-transaction.js");
  const payments = order.payments ?? [[treasury, BigInt(charged.baseUnits)] as const];
  const transactions = await Promise.all(
    Array.from({ length: quantity }, (_, unit) =>
      buildMintTransaction({
        seed: `${seed}-${unit}`,
        owner,
        recipient: order.recipient,
        authority: mintAuthority,
        updateAuthority: treasury,
        metadata,
        price: charged,
        payments: charged.baseUnits === "0" ? [] : payments,
      }),
    ),
  );
  return {
    transactions,
    response: {
      success: true,
      sessionId,
      expiresAt: order.expiresAt,
      quantity,
      transactions: transactions.map(({ bytes }) => ({ transaction: encodeBase64(bytes), quantity: 1 })),
      cost: costOf(order, transactions),
      recipients: payments.map(([recipient]) => recipient),
      serverTime: order.serverTime,
    },
  };
}

function costOf(
  { unitPrice, charged, quantity }: MintOrder,
  transactions: readonly MintTransaction[],
): MintCost {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const rent = sum(transactions.map(({ deposit }) => deposit + rentOf(itemAccountSize)));
  const fee = sum(transactions.map(({ bytes }) => networkFee(decodeTransaction(bytes))));
  const price = multiplyPrice(charged, quantity);
  const off = BigInt(multiplyPrice(unitPrice, quantity).baseUnits) - BigInt(price.baseUnits);
  return {
    unitPrice,
    discount: off === 0n ? null : amountOf(off, price),
    price,
    rent: lamportsOf(rent),
    programFee: null,
    networkFee: lamportsOf(fee),
    total: price.mint ? [price, lamportsOf(rent + fee)] : [lamportsOf(BigInt(price.baseUnits) + rent + fee)],
  };
}

/** Amount in the currency of a price. */
function amountOf(baseUnits: bigint, { decimals, currency, mint = null }: Price): Price {
  return {
    amount: toAmount(baseUnits, decimals),
    baseUnits: toBaseUnits(baseUnits),
    decimals,
    currency,
    mint,
  };
}

/** Price in SOL, without its value in US dollars. */
export function lamportsOf(lamports: bigint): Price {
  return {
    amount: toAmount(lamports, 9),
    baseUnits: toBaseUnits(lamports),
    decimals: 9,
    currency: "SOL",
    mint: null,
  };
}
