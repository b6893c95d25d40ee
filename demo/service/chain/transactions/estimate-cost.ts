import { getTokenDecoder, getTokenSize, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { getBase64Encoder, type Address, type GetMultipleAccountsApi } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { commitment, holdsValues, type ChainRpc, type Read } from "../rpc/chain-reader.js";
import { computeUnitLimit, lamportsPerSignature, priorityFee } from "./compute-budget.js";
import { itemMintSize, itemTokenSize } from "./item-account.js";
import type { ResolvedOrder } from "./mint-order.js";
import type { Rent } from "../rpc/rent.js";

/** What a wallet has and what a mint takes. Rent and fee are lamports; a price is in base units of its currency. */
export interface CostEstimate {
  readonly balance: {
    readonly native: bigint;
    /** In the payment's currency; the same as `native` unless that is an SPL token. */
    readonly payment: bigint;
  };
  /** For all units together. */
  readonly cost: {
    readonly price: bigint;
    /** Deposits that the chain keeps for the items, and once for the treasury's token account if it has none yet. */
    readonly rent: bigint;
    /** Signatures and priority fee as prepared. A wallet may raise the latter, up to the cap. */
    readonly networkFee: bigint;
  };
  /** Units that the wallet could pay for, were there enough of them. */
  readonly affordable: bigint;
}

interface CostEstimatorDeps {
  readonly rpc: ChainRpc;
  readonly read: Read;
  readonly rent: Rent;
  readonly computeUnitPrice: bigint;
}

/**
 * Reads the accounts at one slot.
 * @throws ChainError `TREASURY_EMPTY`, and what a read throws.
 */
export async function estimateCost(
  { rpc, read, rent, computeUnitPrice }: CostEstimatorDeps,
  order: ResolvedOrder,
  quantity: number,
  signal?: AbortSignal,
): Promise<CostEstimate> {
  const { payment } = order;
  const spl = payment.kind === "spl" ? payment : null;
  const asked = [order.wallet, order.treasury, ...(spl ? [spl.source, spl.destination] : [])];
  const [accounts, mintRent, tokenRent, paymentRent, emptyRent] = await Promise.all([
    read(
      rpc.getMultipleAccounts(asked, { commitment, encoding: "base64" }),
      holdsValues(asked.length),
      signal,
    ),
    rent(itemMintSize(order), signal),
    rent(itemTokenSize, signal),
    spl ? rent(paymentTokenSize(spl.tokenProgram), signal) : 0n,
    rent(0, signal),
  ]);
  const [wallet, treasury, source, destination] = accounts.value;

  const native = lamportsOf(wallet);
  if (payment.kind === "native" && lamportsOf(treasury) + payment.amount < emptyRent) {
    throw new ChainError(
      "TREASURY_EMPTY",
      "The treasury must hold an account's minimum before it can be paid less",
      {
        treasury: order.treasury,
        minimum: emptyRent,
      },
    );
  }
  const tokens = spl ? tokensOf(source, spl.tokenProgram) : native;

  const once = spl && !destination ? paymentRent : 0n;
  const unit = {
    rent: mintRent + tokenRent,
    networkFee: 2n * lamportsPerSignature + priorityFee(computeUnitLimit, computeUnitPrice),
  };
  const unitLamports = unit.rent + unit.networkFee + (payment.kind === "native" ? payment.amount : 0n);
  const byLamports = countAffordable(native - once, unitLamports, emptyRent);
  const byTokens = spl ? tokens / spl.amount : byLamports;

  const units = BigInt(quantity);
  return {
    balance: { native, payment: tokens },
    cost: {
      price: units * payment.amount,
      rent: units * unit.rent + once,
      networkFee: units * unit.networkFee,
    },
    affordable: byLamports < byTokens ? byLamports : byTokens,
  };
}

/** A wallet may spend everything or keep at least an account's minimum; the chain refuses to leave it in between. */
function countAffordable(available: bigint, unit: bigint, minimum: bigint): bigint {
  if (available < unit) return 0n;
  const rest = available % unit;
  return rest === 0n || rest >= minimum ? available / unit : available / unit - 1n;
}

type AccountInfo = ReturnType<GetMultipleAccountsApi["getMultipleAccounts"]>["value"][number] | undefined;

const lamportsOf = (account: AccountInfo): bigint => account?.lamports ?? 0n;

function tokensOf(account: AccountInfo, tokenProgram: Address): bigint {
  if (!account || account.owner !== tokenProgram) return 0n;
  return getTokenDecoder().decode(getBase64Encoder().encode(account.data[0])).amount;
}

/** Token accounts of Token-2022 carry the mark that their owner never changes. */
function paymentTokenSize(tokenProgram: Address): number {
  return tokenProgram === TOKEN_2022_PROGRAM_ADDRESS ? itemTokenSize : getTokenSize();
}
