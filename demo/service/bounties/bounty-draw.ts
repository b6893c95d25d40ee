import { createHash, createHmac } from "node:crypto";

/** The name of this way to draw, as the Mint API tells it. Another way must have another name. */
export const drawAlgorithm = "mint-bounty-v1";

/** What everybody knows of a bounty from the start. */
export interface BountyTerms {
  /** The prizes are spread over the mints from 1 to this. */
  readonly draws: number;
  /** Of each prize, in the order of the table. */
  readonly quantities: readonly number[];
}

/** SHA-256 of the seed in hex: what is published before the first mint. */
export const commitTo = (seed: Uint8Array): string => createHash("sha256").update(seed).digest("hex");

/**
 * Which mints win, and what: a pure function of the seed and the terms.
 *
 * The prizes lie in a row, each as often as there are of it. For the prize at place `i` of the row, counted from 0, a
 * number `j` from `i` to `draws - 1` is drawn, and the prize goes to the mint that lies at `j` after all swaps before;
 * then `i` and `j` are swapped: the first steps of a Fisher–Yates shuffle of the numbers 1 to `draws`. `j - i` is the
 * first of the numbers `r` that is below the largest multiple of `draws - i` that 48 bits hold, modulo `draws - i`;
 * `r` is the first 6 bytes, the highest first, of HMAC-SHA-256 with the seed as key over the text
 * `mint-bounty-v1:<i>:<attempt>`, both in decimal, `attempt` counting from 0.
 *
 * Mints are numbered in the order in which they are confirmed. The seed is chosen and committed to before the first of
 * them, so nobody can move a prize afterwards, and who doesn't know the seed can't know which number wins: neither the
 * wallet, nor its transaction, nor the item that was drawn takes part. Whoever runs the service knows the seed; that the
 * numbers were given in order shows in the list of minted items.
 *
 * @returns by the number of the mint, from 1, the place of its prize in the table
 */
export function drawWinners(
  seed: Uint8Array,
  { draws, quantities }: BountyTerms,
): ReadonlyMap<number, number> {
  const winners = new Map<number, number>();
  const moved = new Map<number, number>();
  const at = (place: number) => moved.get(place) ?? place + 1;
  quantities
    .flatMap((quantity, prize) => Array.from({ length: quantity }, () => prize))
    .forEach((prize, index) => {
      const chosen = index + drawBelow(seed, index, draws - index);
      winners.set(at(chosen), prize);
      moved.set(chosen, at(index));
    });
  return winners;
}

function drawBelow(seed: Uint8Array, index: number, bound: number): number {
  const end = 2 ** 48 - (2 ** 48 % bound);
  for (let attempt = 0; ; attempt++) {
    const digest = createHmac("sha256", seed).update(`${drawAlgorithm}:${index}:${attempt}`).digest();
    const number = digest.readUIntBE(0, 6);
    if (number < end) return number % bound;
  }
}

/** Something about a bounty that is over that isn't as it was promised. */
export type BountyProblem =
  /** The seed is not the one that was committed to. */
  | { readonly fault: "SEED_DIFFERS" }
  /** The way to draw is not the one that is known here. */
  | { readonly fault: "ALGORITHM_UNKNOWN" }
  /** A mint won what it should not have, or something else. `won` and `due` are places in the table; null: nothing. */
  | {
      readonly fault: "WINNER_DIFFERS";
      readonly draw: number;
      readonly won: number | null;
      readonly due: number | null;
    };

/**
 * Holds a bounty that is over against what was promised, from nothing but what the Mint API tells everybody: the
 * `fairness` of the bounty, and the quantities and winning draws of its table of prizes.
 * @param bounty.commitment as it was read before the first mint
 * @returns what is wrong; nothing for a fair one
 */
export function verifyBounty(bounty: {
  algorithm: string;
  commitment: string;
  /** Hex. */
  seed: string;
  draws: number;
  /** The number of the last draw. */
  drawn: number;
  /** Draws that a fork took back and that are no mint's. */
  returned: readonly number[];
  prizes: readonly { quantity: number; winners: readonly { draw: number }[] }[];
}): BountyProblem[] {
  const { draws, drawn, prizes } = bounty;
  if (bounty.algorithm !== drawAlgorithm) return [{ fault: "ALGORITHM_UNKNOWN" }];
  const seed = Buffer.from(bounty.seed, "hex");
  if (commitTo(seed) !== bounty.commitment) return [{ fault: "SEED_DIFFERS" }];
  const winners = drawWinners(seed, { draws, quantities: prizes.map(({ quantity }) => quantity) });
  const returned = new Set(bounty.returned);
  const due = new Map([...winners].filter(([draw]) => draw <= drawn && !returned.has(draw)));

  const faults: BountyProblem[] = [];
  const report = (draw: number, won: number | null, place: number | null) =>
    faults.push({ fault: "WINNER_DIFFERS", draw, won, due: place });
  prizes.forEach(({ winners }, place) => {
    for (const { draw } of winners) {
      if (due.get(draw) !== place) report(draw, place, due.get(draw) ?? null);
      // Whoever wins a second time by the same draw wins what is due to nobody.
      else due.delete(draw);
    }
  });
  const told = new Set(prizes.flatMap(({ winners }) => winners.map(({ draw }) => draw)));
  for (const [draw, place] of due) if (!told.has(draw)) report(draw, null, place);
  return faults;
}
