import { findAssociatedTokenPda, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { address, isAddress, isOffCurveAddress, type Address } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";

/** The price of one unit in base units of its currency; free is an amount of 0. */
export type Payment =
  | { readonly kind: "native"; readonly amount: bigint }
  | {
      readonly kind: "spl";
      /** A mint whose transfers arrive in full: no transfer fee, no transfer hook. */
      readonly mint: string;
      /** Owner of the mint: Token or Token-2022. */
      readonly tokenProgram: string;
      readonly decimals: number;
      readonly amount: bigint;
    };

/** What a visitor wants minted and for what. Addresses are base58. */
export interface MintOrder {
  readonly wallet: string;
  /**
   * The creator's own address. It is paid, and it becomes the update authority of each item's metadata: the creator
   * can move the files to another host one day, while the service's hot key, once it has minted, has no power over an
   * item. It also tells marketplaces whose items these are. Naming an update authority takes no signature.
   */
  readonly treasury: string;
  readonly payment: Payment;
  readonly name: string;
  readonly symbol: string;
  /** Where an item's metadata is served, by the address of its mint. */
  readonly metadataUri: (mintAddress: string) => string;
}

/** An order whose addresses are known to be addresses, with the token accounts that its payment moves between. */
export interface ResolvedOrder extends Omit<MintOrder, "wallet" | "treasury" | "payment"> {
  readonly wallet: Address;
  readonly treasury: Address;
  readonly payment: ResolvedPayment;
}

export type ResolvedPayment =
  | { readonly kind: "free"; readonly amount: 0n }
  | { readonly kind: "native"; readonly amount: bigint }
  | {
      readonly kind: "spl";
      readonly amount: bigint;
      readonly mint: Address;
      readonly tokenProgram: Address;
      readonly decimals: number;
      readonly source: Address;
      readonly destination: Address;
    };

/** The classic token program: not in the Token-2022 client, whose instructions it shares. */
export const classicTokenProgram = address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");

/** @throws ChainError `INVALID_ADDRESS` or `UNSUPPORTED_PAYMENT`. */
export async function resolveOrder(order: MintOrder, authority: Address): Promise<ResolvedOrder> {
  const wallet = parseAddress("wallet", order.wallet);
  const treasury = parseAddress("treasury", order.treasury);
  // Nobody holds a key for an address off the curve; and a wallet that is the service would be its own only signer.
  if (isOffCurveAddress(wallet) || wallet === authority) {
    throw new ChainError("INVALID_ADDRESS", "This address cannot sign a mint", { wallet });
  }
  return { ...order, wallet, treasury, payment: await resolvePayment(order.payment, wallet, treasury) };
}

async function resolvePayment(
  payment: Payment,
  wallet: Address,
  treasury: Address,
): Promise<ResolvedPayment> {
  if (payment.amount === 0n) return { kind: "free", amount: 0n };
  if (payment.kind === "native") return payment;
  const mint = parseAddress("mint", payment.mint);
  const tokenProgram = parseAddress("tokenProgram", payment.tokenProgram);
  if (tokenProgram !== classicTokenProgram && tokenProgram !== TOKEN_2022_PROGRAM_ADDRESS) {
    throw new ChainError("UNSUPPORTED_PAYMENT", "A payment's mint must belong to Token or Token-2022", {
      tokenProgram,
    });
  }
  const [[source], [destination]] = await Promise.all([
    findAssociatedTokenPda({ owner: wallet, mint, tokenProgram }),
    findAssociatedTokenPda({ owner: treasury, mint, tokenProgram }),
  ]);
  return { ...payment, mint, tokenProgram, source, destination };
}

function parseAddress(field: string, value: string): Address {
  if (!isAddress(value))
    throw new ChainError("INVALID_ADDRESS", `Not a Solana address: ${field}`, { [field]: value });
  return value;
}
