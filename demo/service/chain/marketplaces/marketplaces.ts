import { createHash } from "node:crypto";
import { address, type Address } from "@solana/kit";

/** What an instruction of a marketplace does with an item. */
export type MarketActKind = "listing" | "cancellation" | "sale";

/**
 * Where the price of an instruction is:
 *
 * - `arguments`: its first argument, in the currency of its account `currency`; the expiry of a listing follows.
 * - `event`: the event that the program records by calling itself.
 * - `log`: the total price in the program's log. The arguments only bound it.
 */
export type PriceSource = "arguments" | "event" | "log";

/** Instruction of a marketplace's program that lists, delists or sells an item. */
export interface MarketInstruction {
  /** Name in the program's interface, from which Anchor derives the discriminator. */
  readonly name: string;
  readonly act: MarketActKind;
  /** Accounts in order, up to the last one that is read: `item`, `seller`, `buyer` and `currency`. */
  readonly accounts: readonly string[];
  /** Null: the act has no price. */
  readonly price: PriceSource | null;
}

/** Program of a marketplace with the instructions that are read; others, such as deposits and bids, don't sell items. */
export interface MarketProgram {
  /** Name of the marketplace. */
  readonly marketplace: string;
  readonly program: Address;
  readonly instructions: readonly MarketInstruction[];
}

function instruction(
  name: string,
  act: MarketActKind,
  price: PriceSource | null,
  accounts: string,
): MarketInstruction {
  return { name, act, price, accounts: accounts.split(" ") };
}

/** Orders for single items. A Core item can stay with its seller while it is listed; one of Token-2022 is in escrow. */
const magicEdenMarket: MarketProgram = {
  marketplace: "Magic Eden",
  program: address("M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K"),
  // The program's interface on the chain, as in https://github.com/sevenlabs-hq/carbon
  instructions: [
    instruction(
      "core_sell",
      "listing",
      "arguments",
      "payer seller notary programAsSigner item auctionHouse sellerTradeState sellerReferral assetProgram currency",
    ),
    instruction(
      "core_cancel_sell",
      "cancellation",
      null,
      "payer seller notary programAsSigner item auctionHouse sellerTradeState",
    ),
    instruction(
      "core_execute_sale_v2",
      "sale",
      "arguments",
      "payer buyer seller notary programAsSigner item auctionHouse auctionHouseTreasury sellerTradeState buyerTradeState " +
        "buyerEscrow buyerReferral sellerReferral assetProgram systemProgram collection currency",
    ),
    instruction(
      "ext_sell",
      "listing",
      "arguments",
      "payer seller notary programAsSigner tokenAccount escrowAccount item auctionHouse sellerTradeState sellerReferral " +
        "tokenProgram systemProgram currency",
    ),
    instruction(
      "ext_cancel_sell",
      "cancellation",
      null,
      "payer seller notary programAsSigner tokenAccount escrowAccount item",
    ),
    instruction(
      "ext_execute_sale_v2",
      "sale",
      "arguments",
      "payer buyer seller notary programAsSigner escrowAccount buyerAccount item auctionHouse auctionHouseTreasury " +
        "sellerTradeState buyerTradeState buyerEscrow buyerReferral sellerReferral associatedTokenProgram tokenProgram " +
        "systemProgram currency",
    ),
  ],
};

/** Pools. Items for sale are in escrow; their price follows from the pool's curve. */
const magicEdenPools: MarketProgram = {
  marketplace: "Magic Eden",
  program: address("mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc"),
  // https://github.com/magiceden-oss/mmm
  instructions: [
    instruction(
      "sol_mpl_core_fulfill_sell",
      "sale",
      "log",
      "buyer seller cosigner referral pool escrow item",
    ),
    instruction("sol_mpl_core_fulfill_buy", "sale", "log", "seller buyer cosigner referral pool escrow item"),
    instruction("sol_ext_fulfill_sell", "sale", "log", "buyer seller cosigner referral pool escrow item"),
    instruction("sol_ext_fulfill_buy", "sale", "log", "seller buyer cosigner referral pool escrow item"),
  ],
};

/** Listings and bids. A listed item is in escrow: an account of the program, one for each listing, is its owner. */
const tensor: MarketProgram = {
  marketplace: "Tensor",
  program: address("TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp"),
  // https://github.com/tensor-foundation/marketplace
  instructions: [
    instruction("list_core", "listing", "event", "item collection listState seller"),
    instruction("delist_core", "cancellation", null, "item collection seller"),
    instruction("close_expired_listing_core", "cancellation", null, "listState item collection seller"),
    instruction("buy_core", "sale", "event", "feeVault listState item collection buyer payer seller"),
    instruction(
      "buy_core_spl",
      "sale",
      "event",
      "feeVault feeVaultAccount buyer listState item collection currency seller",
    ),
    instruction(
      "take_bid_core",
      "sale",
      "event",
      "feeVault seller bidState buyer takerBroker makerBroker sharedEscrow whitelist item",
    ),
    instruction("list_t22", "listing", "event", "seller sellerAccount listState listAccount item"),
    instruction("delist_t22", "cancellation", null, "seller sellerAccount listState listAccount item"),
    instruction(
      "close_expired_listing_t22",
      "cancellation",
      null,
      "seller sellerAccount listState listAccount item",
    ),
    instruction("buy_t22", "sale", "event", "feeVault buyer buyerAccount listState listAccount item seller"),
    instruction(
      "buy_t22_spl",
      "sale",
      "event",
      "feeVault feeVaultAccount buyer buyerAccount listState listAccount item currency seller",
    ),
    instruction(
      "take_bid_t22",
      "sale",
      "event",
      "feeVault seller bidState buyer takerBroker makerBroker sharedEscrow whitelist sellerAccount item",
    ),
  ],
};

/** Marketplaces whose instructions are read. */
export const marketPrograms: readonly MarketProgram[] = [magicEdenMarket, magicEdenPools, tensor];

/** Length in bytes of the discriminator at the start of an instruction of an Anchor program. */
export const discriminatorLength = 8;

/** Discriminator of an instruction of an Anchor program, in hexadecimal. */
export const discriminatorOf = (name: string): string =>
  createHash("sha256")
    .update(`global:${name}`)
    .digest("hex")
    .slice(0, 2 * discriminatorLength);

const byProgram = new Map(
  marketPrograms.map(({ program, marketplace, instructions }) => [
    program as string,
    {
      marketplace,
      instructions: new Map(instructions.map((one) => [discriminatorOf(one.name), one])),
    },
  ]),
);

/** Finds the instruction of a marketplace; null: not one of those that are read. */
export function findMarketInstruction(
  program: string,
  data: Uint8Array,
): { readonly marketplace: string; readonly instruction: MarketInstruction } | null {
  const known = byProgram.get(program);
  const discriminator = Buffer.from(data.subarray(0, discriminatorLength)).toString("hex");
  const found = known?.instructions.get(discriminator);
  return known && found ? { marketplace: known.marketplace, instruction: found } : null;
}
