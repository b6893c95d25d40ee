import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import type { Address, Instruction } from "@solana/kit";
import { toAmount } from "../../src/contract/values/price.js";
import {
  budget,
  buildItem,
  compile,
  dollar,
  madeUpAddress,
  paySol,
  payToken,
  TOKEN,
  treasury,
  type CompileOptions,
} from "../solana/build-mint.js";
import { feeCoin, usdc, wideCoin, wrappedSol } from "./wallet-assets.js";

/** JSON of a service, before it is serialized. */
// oxlint-disable-next-line typescript/no-explicit-any -- hostile cases change any field to anything
export type Json = any;

/** Answers of a service by route; `execute` is answered in order, the last one again and again. */
export interface Answers {
  collection: Json;
  supply: Json;
  eligibility: Json;
  live: Json;
  codes: Json;
  validate: Json;
  benefits: Json;
  prepare: Json;
  execute: Json[];
}

/** Order at a service, with the service's honest answers. */
export interface Drop {
  readonly name: string;
  readonly quantity: number;
  readonly claimCode?: string;
  /** Time in milliseconds until the live price is known. */
  readonly wait?: number;
  readonly answers: Answers;
  /** Instructions of each transaction. */
  readonly transactions: readonly (readonly Instruction[])[];
}

interface Currency {
  readonly currency: string;
  readonly mint: Address | null;
  readonly decimals: number;
  readonly tokenProgram?: Address;
}

export const currencies = {
  sol: { currency: "SOL", mint: null, decimals: 9 },
  dollar: { currency: "tUSD", mint: dollar, decimals: 6, tokenProgram: TOKEN },
  usdc: { currency: "USDC", mint: usdc, decimals: 6, tokenProgram: TOKEN },
  feeCoin: { currency: "FEE", mint: feeCoin, decimals: 6, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS },
  wideCoin: { currency: "WIDE", mint: wideCoin, decimals: 6, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS },
  wrappedSol: { currency: "WSOL", mint: wrappedSol, decimals: 9, tokenProgram: TOKEN },
} satisfies Record<string, Currency>;

/** The service's time at the start of a visit. */
export const openedAt = Date.UTC(2026, 10, 21, 8);
export const chainName = "solana-devnet";

export function priceOf({ currency, mint, decimals }: Currency, units: bigint): Json {
  const amount = toAmount(units, decimals);
  return {
    amount,
    baseUnits: String(units),
    decimals,
    currency,
    mint,
    chain: chainName,
    approximate: false,
    usd: null,
  };
}

/** Instructions that pay an amount of a currency to the treasury. */
export async function pay(
  { mint, tokenProgram }: Currency,
  units: bigint,
  to = treasury,
): Promise<readonly Instruction[]> {
  if (units === 0n) return [];
  if (!mint) return [paySol(units, to)];
  const { open, pay } = await payToken(units, { mint, to, ...(tokenProgram && { tokenProgram }) });
  const decimals = mint === wrappedSol ? 9 : 6;
  return [open, { ...pay, data: Uint8Array.from(pay.data!).fill(decimals, 9, 10) }];
}

/** Items by number, each with its own address. */
export const items = await Promise.all(
  [0, 1, 2, 3].map((number) => buildItem({ seed: `0123456789abcdef0123456789abcde${number}` })),
);

/** Instructions of one transaction with one item. */
export function mintOf(number: number, payment: readonly Instruction[]): Instruction[] {
  return [budget.limit, budget.price, ...payment, ...Object.values(items[number]!.parts)];
}

/** Items of a drop: how they are made, and what a collector pays for one beside the price. Lamports. */
export interface ItemKind {
  readonly mintOf: (number: number, payment: readonly Instruction[]) => Instruction[];
  readonly deposit: bigint;
  /** Missing: none. */
  readonly programFee?: bigint;
  readonly networkFee: bigint;
  /** Address of the collection; null: not told. */
  readonly collection: Address | null;
}

const tokens: ItemKind = {
  mintOf,
  deposit: items[0]!.deposit + 6960n * BigInt(128 + 170),
  networkFee: 13_000n,
  collection: null,
};

export function encode(instructions: readonly Instruction[], options: CompileOptions = {}): string {
  return Buffer.from(compile(instructions, options)).toString("base64");
}

interface DropOptions {
  readonly pricing: string;
  readonly currency: Currency;
  /** Base units of one item. */
  readonly unit: bigint;
  readonly quantity?: number;
  /** Hundredths of a percent by a claim code. */
  readonly discount?: number;
  /** Default: Token-2022 mints. */
  readonly kind?: ItemKind;
  /** Recipients with their percent. Default: the treasury. */
  readonly split?: readonly (readonly [recipient: Address, share: bigint])[];
}

/** Recipients of shared prices beside the treasury. */
export const [artist, label] = [madeUpAddress(61), madeUpAddress(62)];

export async function dropOf(name: string, options: DropOptions): Promise<Drop> {
  const { pricing, currency, unit, quantity = 1, discount = 0, split = [[treasury, 100n]] } = options;
  const { kind = tokens } = options;
  const count = BigInt(quantity);
  const discounted = unit - (unit * BigInt(discount)) / 10_000n;
  const parts = split.map(([recipient, share]) => ({ recipient, amount: (discounted * share) / 100n }));
  const payments = await Promise.all(parts.map(({ recipient, amount }) => pay(currency, amount, recipient)));
  const payment = payments.flat();
  const transactions = Array.from({ length: quantity }, (_, index) => kind.mintOf(index, payment));
  const native = (lamports: bigint) => priceOf(currencies.sol, lamports);
  const rent = count * kind.deposit;
  const programFee = count * (kind.programFee ?? 0n);
  const networkFee = count * kind.networkFee;
  const price = priceOf(currency, count * discounted);
  const isNative = currency.mint === null;
  const unitPrice = { ...priceOf(currency, unit), approximate: pricing.endsWith("pegged") };
  const isLive = pricing === "dutch" || pricing.endsWith("pegged");
  const phase = {
    id: "phase-1",
    name: "Public",
    status: "active",
    pricing,
    priceDisplay: unitPrice,
    startsAt: null,
    endsAt: null,
    limits: { perWallet: 10, perMint: 4 },
    supply: { total: 1_000, minted: 5 },
    gated: false,
  };
  const serverTime = openedAt;
  const features = { claimCodes: discount > 0, bounty: false, gallery: false };
  const collection = {
    id: "collection-1",
    shortId: "AbC123",
    name: "Aurora",
    symbol: "AUR",
    chain: chainName,
    address: kind.collection,
    features,
  };
  return {
    name,
    quantity,
    ...(discount > 0 && { claimCode: "QUARTER" }),
    ...(isLive && { wait: 20_000 }),
    transactions,
    answers: {
      collection: {
        success: true,
        collection,
        phases: { active: [phase], upcoming: [], all: [structuredClone(phase)] },
        supply: { total: 1_000, minted: 5, burned: 0, available: 995 },
        serverTime,
      },
      supply: { success: true, total: 1_000, minted: 5, available: 995 },
      eligibility: {
        success: true,
        eligible: true,
        reason: null,
        maxQuantity: 10,
        affordableQuantity: 10,
        phase: { id: "phase-1", status: "active", hasStarted: true, hasEnded: false },
      },
      live: { success: true, price: unitPrice, floor: null, nextPrice: null, nextPriceAt: null },
      codes: { success: true, enabled: true, kind: "discount", required: false },
      validate: { success: true, valid: true, kind: "discount", benefit: { discountBasisPoints: discount } },
      benefits: { success: true, benefits: [] },
      prepare: {
        success: true,
        sessionId: "session-1",
        expiresAt: new Date(openedAt + 600_000).toISOString(),
        quantity,
        transactions: transactions.map((instructions) => ({
          transaction: encode(instructions),
          quantity: 1,
        })),
        cost: {
          unitPrice: priceOf(currency, unit),
          discount: discount ? priceOf(currency, count * (unit - discounted)) : null,
          price,
          payments: parts.map(({ recipient, amount }) => ({
            recipient,
            account: null,
            price: priceOf(currency, count * amount),
          })),
          rent: native(rent),
          programFee: programFee ? native(programFee) : null,
          networkFee: native(networkFee),
          total: isNative
            ? [native(rent + programFee + networkFee + count * discounted)]
            : [price, native(rent + programFee + networkFee)],
        },
        recipients: split.map(([recipient]) => recipient),
      },
      execute: [
        { success: true, sessionId: "session-1", status: "confirmed", signature: "signature", items: [] },
      ],
    },
  };
}

const { sol, dollar: trial, usdc: stable, feeCoin: fee, wideCoin: wide, wrappedSol: wrapped } = currencies;
const half = 500_000_000n;
const coins = 25_000_000n;

/** Honest orders by kind. */
export const drops = {
  free: await dropOf("a free mint", { pricing: "free", currency: sol, unit: 0n }),
  fixed: await dropOf("a mint for SOL", { pricing: "fixed", currency: sol, unit: half }),
  dutch: await dropOf("a Dutch auction", { pricing: "dutch", currency: sol, unit: half }),
  pegged: await dropOf("a price that follows a rate", { pricing: "usd_pegged", currency: sol, unit: half }),
  token: await dropOf("a mint for a token", { pricing: "fixed", currency: trial, unit: coins }),
  usdc: await dropOf("a mint for USDC", { pricing: "fixed", currency: stable, unit: coins }),
  feeToken: await dropOf("a mint for a token with a fee", { pricing: "fixed", currency: fee, unit: coins }),
  wideToken: await dropOf("a mint for a token with large accounts", {
    pricing: "fixed",
    currency: wide,
    unit: coins,
  }),
  wrapped: await dropOf("a mint for wrapped SOL", { pricing: "fixed", currency: wrapped, unit: half }),
  several: await dropOf("two items for SOL", { pricing: "fixed", currency: sol, unit: half, quantity: 2 }),
  severalFree: await dropOf("two free items", { pricing: "free", currency: sol, unit: 0n, quantity: 2 }),
  severalToken: await dropOf("two items for a token", {
    pricing: "fixed",
    currency: trial,
    unit: coins,
    quantity: 2,
  }),
  discount: await dropOf("a claim code's discount", {
    pricing: "fixed",
    currency: sol,
    unit: half,
    discount: 2_500,
  }),
  severalDiscount: await dropOf("a claim code's discount on two items for a token", {
    pricing: "fixed",
    currency: trial,
    unit: coins,
    quantity: 2,
    discount: 2_500,
  }),
  shared: await dropOf("a mint for SOL that three are paid", {
    pricing: "fixed",
    currency: sol,
    unit: half,
    split: [
      [treasury, 70n],
      [artist, 20n],
      [label, 10n],
    ],
  }),
  sharedToken: await dropOf("a mint for a token that two are paid", {
    pricing: "fixed",
    currency: trial,
    unit: coins,
    split: [
      [treasury, 60n],
      [artist, 40n],
    ],
  }),
  severalShared: await dropOf("a claim code's discount on two items that two are paid", {
    pricing: "fixed",
    currency: sol,
    unit: half,
    quantity: 2,
    discount: 2_500,
    split: [
      [treasury, 50n],
      [artist, 50n],
    ],
  }),
} satisfies Record<string, Drop>;
