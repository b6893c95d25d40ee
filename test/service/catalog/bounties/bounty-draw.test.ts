import { createHash, createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  commitTo,
  drawAlgorithm,
  drawWinners,
  verifyBounty,
} from "../../../../demo/service/catalog/bounties/bounty-draw.js";

const seed = new Uint8Array(createHash("sha256").update("a seed for tests").digest());

describe("drawing the winners of a bounty", () => {
  it("assigns every prize to one mint, as often as its quantity, within the draws", () => {
    for (let round = 0; round < 200; round++) {
      const quantities = Array.from({ length: 1 + (round % 4) }, (_, index) => 1 + ((round * 7 + index) % 9));
      const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
      const draws = total + (round % 3 === 0 ? 0 : round * 11);
      const winners = drawWinners(new Uint8Array(randomBytes(32)), { draws, quantities });
      expect(winners.size).toBe(total);
      expect([...winners.keys()].every((draw) => draw >= 1 && draw <= draws)).toBe(true);
      quantities.forEach((quantity, prize) => {
        expect([...winners.values()].filter((won) => won === prize)).toHaveLength(quantity);
      });
    }
  });

  it("depends on the seed and the terms alone, and on every bit of the seed", () => {
    const terms = { draws: 1_000, quantities: [1, 2, 30] };
    const winners = drawWinners(seed, terms);
    expect(drawWinners(seed.slice(), terms)).toEqual(winners);
    const other = seed.with(31, seed[31]! ^ 1);
    expect(drawWinners(other, terms)).not.toEqual(winners);
  });

  it("can be reproduced from its description", () => {
    // Independent implementation: a full shuffled row without shortcuts.
    const [draws, quantities] = [50, [2, 3]];
    const row = Array.from({ length: draws }, (_, index) => index + 1);
    [0, 0, 1, 1, 1].forEach((_, i) => {
      const left = BigInt(draws - i);
      const end = 2n ** 48n - (2n ** 48n % left);
      let r = end;
      for (let attempt = 0; r >= end; attempt++) {
        const digest = createHmac("sha256", seed).update(`mint-bounty-v1:${i}:${attempt}`).digest("hex");
        r = BigInt(`0x${digest.slice(0, 12)}`);
      }
      const j = i + Number(r % left);
      [row[i], row[j]] = [row[j]!, row[i]!];
    });
    const expected = new Map([0, 0, 1, 1, 1].map((prize, place) => [row[place]!, prize]));
    expect(drawWinners(seed, { draws, quantities })).toEqual(expected);
  });

  it("never changes: published commitments depend on it", () => {
    const winners = [...drawWinners(seed, { draws: 500, quantities: [1, 3] })];
    expect(winners.toSorted(([a], [b]) => a - b)).toMatchInlineSnapshot(`
      [
        [
          254,
          1,
        ],
        [
          304,
          1,
        ],
        [
          312,
          0,
        ],
        [
          364,
          1,
        ],
      ]
    `);
  });

  it("is uniform: each mint wins equally often", () => {
    const counts = Array.from({ length: 20 }, () => 0);
    for (let round = 0; round < 4_000; round++) {
      const roundSeed = createHash("sha256").update(`round ${round}`).digest();
      for (const [draw] of drawWinners(roundSeed, { draws: 20, quantities: [1, 4] })) counts[draw - 1]!++;
    }
    // Expected count 1,000, standard deviation 27.
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(5 * 27);
  });

  it("takes no longer for a hundred million draws", () => {
    expect(drawWinners(seed, { draws: 100_000_000, quantities: [1_000] }).size).toBe(1_000);
  });
});

describe("verifying a bounty", () => {
  const quantities = [1, 3];
  const winners = drawWinners(seed, { draws: 40, quantities });
  const fair = () => ({
    algorithm: drawAlgorithm,
    commitment: commitTo(seed),
    seed: Buffer.from(seed).toString("hex"),
    draws: 40,
    drawn: 40,
    returned: [] as number[],
    prizes: quantities.map((quantity, prize) => ({
      quantity,
      winners: [...winners].filter(([, won]) => won === prize).map(([draw]) => ({ draw })),
    })),
  });
  const [grandDraw] = fair().prizes[0]!.winners.map(({ draw }) => draw);
  const loser = Array.from({ length: 40 }, (_, index) => index + 1).find((draw) => !winners.has(draw))!;

  it("passes for a fair one, also before all is drawn", () => {
    expect(verifyBounty(fair())).toEqual([]);
    const drawn = Math.min(...winners.keys());
    const early = fair().prizes.map((prize) => ({
      ...prize,
      winners: prize.winners.filter(({ draw }) => draw <= drawn),
    }));
    expect(verifyBounty({ ...fair(), drawn, prizes: early })).toEqual([]);
  });

  it("detects a seed that doesn't match the commitment, and another draw algorithm", () => {
    expect(verifyBounty({ ...fair(), seed: "00".repeat(32) })).toEqual([{ fault: "SEED_DIFFERS" }]);
    expect(verifyBounty({ ...fair(), algorithm: "trust-us" })).toEqual([{ fault: "ALGORITHM_UNKNOWN" }]);
  });

  it("detects a prize that went to another, was withheld, or was given twice", () => {
    const [grand, small] = fair().prizes;
    const given = verifyBounty({ ...fair(), prizes: [{ ...grand!, winners: [{ draw: loser }] }, small!] });
    expect(given).toEqual([
      { fault: "WINNER_DIFFERS", draw: loser, won: 0, due: null },
      { fault: "WINNER_DIFFERS", draw: grandDraw, won: null, due: 0 },
    ]);
    const withheld = verifyBounty({ ...fair(), prizes: [{ ...grand!, winners: [] }, small!] });
    expect(withheld).toEqual([{ fault: "WINNER_DIFFERS", draw: grandDraw, won: null, due: 0 }]);
    const twice = [...grand!.winners, ...grand!.winners];
    expect(verifyBounty({ ...fair(), prizes: [{ ...grand!, winners: twice }, small!] })).toEqual([
      { fault: "WINNER_DIFFERS", draw: grandDraw, won: 0, due: null },
    ]);
    const swapped = [
      { ...grand!, winners: small!.winners },
      { ...small!, winners: grand!.winners },
    ];
    expect(verifyBounty({ ...fair(), prizes: swapped })).toHaveLength(4);
  });

  it("expects no winner where a fork has reverted the draw", () => {
    const [grand, small] = fair().prizes;
    const prizes = [{ ...grand!, winners: [] }, small!];
    expect(verifyBounty({ ...fair(), prizes, returned: [grandDraw!] })).toEqual([]);
  });
});
