import { z } from "zod";
import type { NewBounty } from "./queries.js";
import { commitTo, drawWinners } from "./bounty-draw.js";
import { nativeCoin } from "../currencies/currency.js";
import { paragraphs, url, text, units } from "../../platform/validation/definition-fields.js";
import { decimal, toUnits } from "../currencies/amount-definition.js";

/** Bounty section of a collection definition. */
export const bounty = z.strictObject({
  name: text(1, 64).describe("Name of the bounty."),
  description: paragraphs(0, 4000).default("").describe("Description of the bounty."),
  draws: units
    .max(100_000_000, { error: "must be at most 100000000" })
    .optional()
    .describe(
      "Number of mints, from the first, over which the prizes are spread. Default: the collection's supply; required for open-ended collections.",
    ),
  prizes: z
    .array(
      z.strictObject({
        name: text(1, 64).describe("Name of the prize."),
        description: paragraphs(0, 1000).default("").describe("Description of the prize."),
        image: url
          .nullish()
          .transform((image) => image ?? null)
          .describe("Image of the prize: path on the service, or http(s) URL."),
        value: decimal
          .nullish()
          .describe("Value in SOL, for prizes with a monetary value, as a decimal string."),
        quantity: units.default(1).describe("Number of these prizes."),
      }),
    )
    .min(1, { error: "must hold at least one prize" })
    .describe("The prizes."),
});
export type ParsedBounty = z.output<typeof bounty>;

const maxPrizes = 100_000;

/** @param supply of the collection; null for an open-ended one */
export function checkBounty(
  { draws, prizes }: ParsedBounty,
  supply: number | null,
  addIssue: (path: PropertyKey[], message: string) => void,
): void {
  const total = prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const mints = draws ?? supply;
  if (mints === null) return addIssue(["draws"], "must be given when supply is null");
  if (supply !== null && mints > supply) {
    addIssue(["draws"], `must be at most the supply of ${supply}, or some prizes can never be won`);
  }
  if (total > mints) addIssue(["prizes"], `must be at most ${mints} in total, one per mint, not ${total}`);
  if (total > maxPrizes) addIssue(["prizes"], `must be at most ${maxPrizes} in total`);
  prizes.forEach(({ value }, index) => {
    if (value && toUnits(value, nativeCoin.decimals) === null) {
      addIssue(["prizes", index, "value"], `must have at most ${nativeCoin.decimals} decimal places`);
    }
  });
}

/** Plans a bounty: commits to a random seed and computes the winning draws. */
export function planBounty(
  { draws, prizes, ...texts }: ParsedBounty,
  supply: number | null,
  random: (bytes: number) => Uint8Array,
): NewBounty {
  const seed = random(32);
  const quantities = prizes.map(({ quantity }) => quantity);
  const terms = { draws: draws ?? supply!, quantities };
  return {
    ...texts,
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
