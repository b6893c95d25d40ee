import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import type { Address } from "@solana/kit";
import type { ItemStandard } from "./item-standard.js";
import type { ResolvedOrder } from "./mint-order.js";
import { maxAssertions } from "./wallet-assertions.js";

/** Compute units of an instruction of a built-in program, such as a transfer of lamports. */
const builtIn = 150;

/** Compute units of each bump that a program rejects when it derives an address. */
export const unitsPerBump = 1_500;

/** Compute units of instructions of the token programs, measured on LiteSVM. Addresses have the first bump. */
const tokenUnits = {
  classic: { transfer: 110, create: 12_100, find: 4_600 },
  token2022: { transfer: 2_100, create: 14_900, find: 6_100 },
} as const;

/**
 * Compute units of an assertion that a wallet adds. Those in a transaction of mainnet took 1,819 and 5,660:
 * https://github.com/solana-foundation/explorer
 */
const assertionUnits = 6_000;

/** Percentage by which a limit exceeds what was measured. */
const margin = 10;

/**
 * Compute unit limit of a transaction that mints this many items: what its instructions take, a margin, and room for the
 * assertions of a wallet. The priority fee is a price for each unit of the limit, whether it is used or not.
 * @param order The order as the transaction contains it: see `fitOrder`.
 */
export function computeUnitLimit(
  standard: Pick<ItemStandard, "itemUnits">,
  order: ResolvedOrder,
  items: number,
): number {
  const units = 2 * builtIn + paymentUnits(order) + items * standard.itemUnits(order);
  return Math.ceil((units * (100 + margin)) / 100) + maxAssertions * assertionUnits;
}

function paymentUnits({ payment }: ResolvedOrder): number {
  if (payment.kind !== "spl") return payment.transfers.length * builtIn;
  const { transfer, create, find } = unitsOf(payment.tokenProgram);
  return payment.transfers.reduce((sum, { createsAccount, isAccountKnown, bump }) => {
    if (!createsAccount) return sum + transfer;
    return sum + transfer + (isAccountKnown ? find : create) + (255 - bump) * unitsPerBump;
  }, 0);
}

const unitsOf = (tokenProgram: Address) =>
  tokenProgram === TOKEN_2022_PROGRAM_ADDRESS ? tokenUnits.token2022 : tokenUnits.classic;
