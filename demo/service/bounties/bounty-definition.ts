import { z } from "zod";
import type { NewBounty } from "../db/repositories/bounties.js";
import { commitTo, drawWinners } from "./bounty-draw.js";
import { nativeCoin } from "../pricing/currency.js";
import { url, text, units } from "../collections/definition-fields.js";
import { decimal, toUnits } from "../phases/phase-terms.js";

/** What can be won by minting. */
export const bounty = z.strictObject({
  name: text(1, 64),
  description: text(0, 4000).default(""),
  /**
   * The prizes are spread over so many mints, the first ones: the odds of each are all prizes in so many. Default: the
   * collection's supply; an open-ended collection must say.
   */
  draws: units.max(100_000_000, { error: "must be at most 100000000" }).optional(),
  prizes: z
    .array(
      z.strictObject({
        name: text(1, 64),
        description: text(0, 1000).default(""),
        image: url.nullish().transform((image) => image ?? null),
        /** What it is worth in SOL, where it is money. */
        value: decimal.nullish(),
        quantity: units.default(1),
      }),
    )
    .min(1, { error: "must hold at least one prize" }),
});
export type ParsedBounty = z.output<typeof bounty>;

const maximumPrizes = 100_000;

/** @param supply of the collection; null for an open-ended one */
export function checkBounty(
  { draws, prizes }: ParsedBounty,
  supply: number | null,
  refuse: (path: PropertyKey[], message: string) => void,
): void {
  const total = prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const mints = draws ?? supply;
  if (mints === null) return refuse(["draws"], "must be there where supply is null");
  if (supply !== null && mints > supply) {
    refuse(["draws"], `must be at most the supply of ${supply}, or some prizes could never be won`);
  }
  if (total > mints) refuse(["prizes"], `must be at most ${mints} in all, one a mint, not ${total}`);
  if (total > maximumPrizes) refuse(["prizes"], `must be at most ${maximumPrizes} in all`);
  prizes.forEach(({ value }, index) => {
    if (value && toUnits(value, nativeCoin.decimals) === null) {
      refuse(["prizes", index, "value"], `must have at most ${nativeCoin.decimals} digits behind the point`);
    }
  });
}

/** Commits to a seed, and lays down which draws win. */
export function planBounty(
  { draws, prizes, ...words }: ParsedBounty,
  supply: number | null,
  random: (bytes: number) => Uint8Array,
): NewBounty {
  const seed = random(32);
  const quantities = prizes.map(({ quantity }) => quantity);
  const terms = { draws: draws ?? supply!, quantities };
  return {
    ...words,
    seed,
    commitment: commitTo(seed),
    draws: terms.draws,
    prizes: prizes.map(({ value, ...prize }) => ({
      ...prize,
      valueBaseUnits: value ? toUnits(value, nativeCoin.decimals) : null,
    })),
    winners: drawWinners(seed, terms),
  };
}
