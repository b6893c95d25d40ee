import { createHash, createHmac } from "node:crypto";

/** Name of the draw algorithm as published in the Mint API. A different algorithm needs a different name. */
export const drawAlgorithm = "mint-bounty-v1";

/** Published terms of a bounty. */
export interface BountyTerms {
  /** Number of mints, from the first, over which the prizes are spread. */
  readonly draws: number;
  /** Quantity of each prize, in table order. */
  readonly quantities: readonly number[];
}

/** SHA-256 of the seed in hex, published before the first mint. */
export const commitTo = (seed: Uint8Array): string => createHash("sha256").update(seed).digest("hex");

/**
 * Winning draws with their prizes: a pure function of the seed and the terms.
 *
 * The prizes form a list in which each prize occurs `quantity` times. For the entry at index `i` of the list,
 * counted from 0, a number `j` from `i` to `draws - 1` is drawn, and the prize goes to the mint at position
 * `j` after all previous swaps; then `i` and `j` are swapped: the first steps of a Fisher–Yates shuffle of
 * the numbers 1 to `draws`. `j - i` is the first of the numbers `r` that is below the largest multiple of
 * `draws - i` that fits in 48 bits, modulo `draws - i`; `r` is the first 6 bytes, big-endian, of HMAC-SHA-256
 * with the seed as key over the text `mint-bounty-v1:<i>:<attempt>`, both in decimal, `attempt` counting from
 * 0.
 *
 * Mints are numbered in the order of their confirmation. The seed is committed to before the first mint, so
 * prizes can't be moved afterwards, and the winning numbers can't be predicted without it: wallet,
 * transaction and drawn item are not inputs. The operator knows the seed; the list of minted items shows that
 * the numbers were assigned in order.
 *
 * @returns index of the prize in the table, by the number of the mint, counted from 1
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

/** Violation of a closed bounty's published terms. */
export type BountyProblem =
  /** The seed doesn't match the commitment. */
  | { readonly fault: "SEED_DIFFERS" }
  /** The algorithm is not {@link drawAlgorithm}. */
  | { readonly fault: "ALGORITHM_UNKNOWN" }
  /** A mint won a prize other than the one due to it. `won` and `due` are table indexes; null: no prize. */
  | {
      readonly fault: "WINNER_DIFFERS";
      readonly draw: number;
      readonly won: number | null;
      readonly due: number | null;
    };

/**
 * Verifies a closed bounty from public Mint API data alone: the bounty's `fairness`, and the quantities and
 * winning draws of its prize table.
 * @param bounty.commitment as read before the first mint
 * @returns the violations; empty for a fair bounty
 */
export function verifyBounty(bounty: {
  algorithm: string;
  commitment: string;
  /** Hex. */
  seed: string;
  draws: number;
  /** Number of the last draw. */
  drawn: number;
  /** Draws reverted by a fork and not assigned to another mint. */
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
      // The same draw can't win twice.
      else due.delete(draw);
    }
  });
  const awarded = new Set(prizes.flatMap(({ winners }) => winners.map(({ draw }) => draw)));
  for (const [draw, place] of due) if (!awarded.has(draw)) report(draw, null, place);
  return faults;
}
