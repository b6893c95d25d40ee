import { z } from "zod";
import { toAmount } from "../../../../src/contract/values/price.js";
import { nativeCoin } from "../currencies/currency.js";
import { decimalPattern, toUnits } from "../currencies/amount-definition.js";

/**
 * Highest cap in lamports. Together with the fee of two signatures, it is the highest network fee of a transaction that
 * widgets allow.
 */
export const maxPriorityFeeCap = 990_000n;

const written = (lamports: bigint) => toAmount(lamports, nativeCoin.decimals);
const notAnAmount = 'must be an amount of SOL as a decimal string, like "0.0002"';

/** Cap of a priority fee: SOL as a decimal string, parsed to lamports. */
export const priorityFeeCap = z
  .string({ error: notAnAmount })
  .regex(decimalPattern, { error: notAnAmount, abort: true })
  .transform((text, context) => {
    const lamports = toUnits(text, nativeCoin.decimals);
    const problem =
      lamports === null
        ? `must have at most ${nativeCoin.decimals} decimal places`
        : lamports === 0n
          ? "must be more than 0; without a cap the fee is fixed"
          : lamports > maxPriorityFeeCap
            ? `must be at most "${written(maxPriorityFeeCap)}", in SOL for each item: mint pages reject higher fees`
            : null;
    if (problem === null) return lamports!;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

/** Formats a cap for commands; null: none. */
export const formatPriorityFeeCap = (lamports: bigint | null): string | null =>
  lamports === null ? null : `${written(lamports)} ${nativeCoin.symbol} for each item`;
