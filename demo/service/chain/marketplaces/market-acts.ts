import { systemProgram } from "../../platform/validation/wallet-rules.js";
import {
  listInstructions,
  listLogs,
  type ExecutedInstruction,
  type ExecutedTransaction,
} from "../transactions/executed-instructions.js";
import { createByteReader } from "../transactions/byte-reader.js";
import {
  discriminatorLength,
  discriminatorOf,
  findMarketInstruction,
  type MarketInstruction,
} from "./marketplaces.js";

/** Price of one item, as its marketplace states it. */
interface MarketPrice {
  /** Lamports; null: in another currency, or not readable. */
  readonly price: bigint | null;
  /** Null: none. */
  readonly expiresAt: Date | null;
  /** True: only one wallet may buy the item. */
  readonly isPrivate: boolean;
  /** Lamports of a sale that went to the creators; null: not stated. */
  readonly royalty: bigint | null;
}

interface Act {
  /** Address of the item. */
  readonly item: string;
  /** Name of the marketplace. */
  readonly marketplace: string;
}

/** What a marketplace's instruction did with an item. */
export type MarketAct =
  | (Act & Omit<MarketPrice, "royalty"> & { readonly kind: "listing"; readonly seller: string })
  | (Act & { readonly kind: "cancellation"; readonly seller: string })
  | (Act & {
      readonly kind: "sale";
      readonly seller: string;
      readonly buyer: string;
      readonly price: bigint | null;
      /** Lamports that went to the creators; null: its marketplace doesn't state it. */
      readonly royalty: bigint | null;
    });

/** Executed instruction, with what it did on a marketplace. */
export interface MarketStep {
  readonly instruction: ExecutedInstruction;
  /** Null: nothing, or nothing that is read. */
  readonly act: MarketAct | null;
}

/**
 * Lists the instructions of a successful transaction in order of execution, with the acts on marketplaces. Only a
 * marketplace's own program is believed, and an instruction whose accounts or data don't match its layout is ignored.
 */
export function listMarketSteps(transaction: ExecutedTransaction): MarketStep[] {
  const instructions = listInstructions(transaction);
  const totals = new Map<string, PoolTotal[]>();
  return instructions.map((instruction, index) => {
    const found = findMarketInstruction(instruction.program ?? "", instruction.data);
    if (!found) return { instruction, act: null };
    const account = (name: string) => instruction.accounts[found.instruction.accounts.indexOf(name)];
    const [item, seller, buyer] = [account("item"), account("seller"), account("buyer")];
    const stated = readPrice(found.instruction);
    if (item === undefined || seller === undefined || stated === null) return { instruction, act: null };
    const { royalty, ...priced } = stated;
    const { marketplace } = found;
    const { act: kind } = found.instruction;
    if (kind === "cancellation") return { instruction, act: { kind, item, marketplace, seller } };
    if (kind === "listing") return { instruction, act: { kind, item, marketplace, seller, ...priced } };
    const { price } = priced;
    const paid = { price, royalty: price === null ? null : royalty };
    const act = { kind, item, marketplace, seller, buyer: buyer!, ...paid };
    return { instruction, act: buyer === undefined ? null : act };

    /** Null: not a well-formed instruction. */
    function readPrice({ price, act }: MarketInstruction): MarketPrice | null {
      if (price === null) return unpriced;
      if (price === "event") return readEventPrice(instructions.slice(index + 1), instruction.program!, item);
      if (price === "log") return { ...unpriced, ...takeTotal(instruction.program!) };
      return readArguments(instruction.data, act, account("currency"));
    }
  });

  /** Every fulfilled order of a pool logs one total, in the same order; undefined: the logs are incomplete. */
  function takeTotal(program: string): PoolTotal | undefined {
    if (!totals.has(program)) totals.set(program, listTotals(transaction, program));
    return totals.get(program)!.shift();
  }
}

const unpriced: MarketPrice = { price: null, expiresAt: null, isPrivate: false, royalty: null };

/** Price in lamports that the market's database can hold; null: none, or too much. */
const toPrice = (amount: bigint): bigint | null => (amount > 0n && amount < 2n ** 63n ? amount : null);

/** Latest point in time that a `Date` can hold, in seconds. */
const latestSeconds = 8_640_000_000_000n;

/** Royalty in lamports, which may be zero; null: too much for the market's database. */
const toRoyalty = (amount: bigint): bigint | null => (amount < 2n ** 63n ? amount : null);

const toDate = (seconds: bigint): Date | null =>
  seconds > 0n && seconds <= latestSeconds ? new Date(Number(seconds) * 1_000) : null;

/** Mint of SOL in token accounts. */
const wrappedSol = "So11111111111111111111111111111111111111112";

function readArguments(
  data: Uint8Array,
  act: MarketInstruction["act"],
  currency: string | undefined,
): MarketPrice | null {
  return orNull(() => {
    const reader = createByteReader(data, discriminatorLength);
    const price = toPrice(reader.u64());
    const expiresAt = act === "listing" ? toDate(reader.i64()) : null;
    const isNative = currency === systemProgram || currency === wrappedSol;
    return { ...unpriced, price: isNative ? price : null, expiresAt };
  });
}

/** Instruction by which Tensor's program records events. */
const tensorEvent = discriminatorOf("tcomp_noop");
const maker = 0;
const taker = 1;

/** Reads the price from the first event that the program records about the item after an instruction. */
function readEventPrice(
  following: readonly ExecutedInstruction[],
  program: string,
  item: string | undefined,
): MarketPrice | null {
  for (const { program: caller, data } of following) {
    if (caller !== program) continue;
    if (Buffer.from(data.subarray(0, discriminatorLength)).toString("hex") !== tensorEvent) return null;
    const event = orNull(() => readTensorEvent(data));
    return event !== null && event.item === item ? event.priced : null;
  }
  return null;
}

function readTensorEvent(data: Uint8Array): { item: string | null; priced: MarketPrice } {
  const reader = createByteReader(data, discriminatorLength);
  const variant = reader.u8();
  if (variant !== maker && variant !== taker) throw new RangeError("The event is of an unknown kind.");
  reader.address(); // maker or taker
  reader.option(reader.address); // bid
  reader.u8(); // kind of target
  reader.address(); // target
  reader.option(reader.u8); // field
  reader.option(reader.address); // value of the field
  const amount = reader.u64();
  reader.u32(); // quantity
  const fees = ["protocol", "taker's broker", "maker's broker"];
  if (variant === taker) fees.forEach(() => reader.u64());
  const royalty = variant === taker ? toRoyalty(reader.u64()) : null;
  const currency = reader.option(reader.address);
  const expiresAt = variant === maker ? toDate(reader.i64()) : null;
  const privateTaker = variant === maker ? reader.option(reader.address) : null;
  const item = reader.option(reader.address);
  const price = currency === null ? toPrice(amount) : null;
  return { item, priced: { price, expiresAt, isPrivate: privateTaker !== null, royalty } };
}

/** What a pool logs about an order. */
type PoolTotal = Pick<MarketPrice, "price" | "royalty">;

const totalPrice = /^\{"lp_fee":\d+,(?:"royalty_paid":(\d+),)?"total_price":(\d+)\}$/;

function listTotals(transaction: ExecutedTransaction, program: string): PoolTotal[] {
  return (listLogs(transaction, program) ?? []).flatMap((text) => {
    const [, royalty, total] = totalPrice.exec(text) ?? [];
    if (total === undefined) return [];
    return [
      { price: toPrice(BigInt(total)), royalty: royalty === undefined ? null : toRoyalty(BigInt(royalty)) },
    ];
  });
}

/** Null for data that ends early. */
function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
