import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lightness, mix } from "../../demo/samples/generator/color.js";
import { createRandom } from "../../demo/samples/random.js";
import { command, curve, element, polyline, short, type Point } from "../../demo/samples/generator/svg.js";

const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 });
const numbersIn = (text: string) => (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

describe("numbers", () => {
  it("are as short as SVG allows", () => {
    expect([0.5, -0.25, 10, -0.04, 3.14159, 100].map((value) => short(value))).toEqual([
      ".5",
      "-.2",
      "10",
      "0",
      "3.1",
      "100",
    ]);
    expect(command("l", 3, -4, 0.5)).toBe("l3-4 .5");
  });

  it("keep their value to the last written digit", () => {
    fc.assert(
      fc.property(coordinate, fc.integer({ min: 0, max: 3 }), (value, decimals) => {
        expect(Math.abs(Number(short(value, decimals)) - value)).toBeLessThanOrEqual(
          0.5000001 / 10 ** decimals,
        );
      }),
    );
  });
});

describe("lines in relative steps", () => {
  it("end at the last point, whatever the number of steps", () => {
    fc.assert(
      fc.property(points, (line) => {
        const [start, steps] = polyline(line).slice(1).split("l").map(numbersIn) as [number[], number[]];
        const end = [0, 1].map(
          (axis) =>
            start[axis]! + steps.reduce((sum, step, index) => (index % 2 === axis ? sum + step : sum), 0),
        );
        end.forEach((at, axis) => expect(Math.abs(at - line.at(-1)![axis]!)).toBeLessThanOrEqual(0.5000001));
      }),
    );
  });

  it("pass through every point of a curve", () => {
    fc.assert(
      fc.property(points, (line) => {
        const [start = "", ...segments] = curve(line).slice(1).split(/[cs]/);
        const at = numbersIn(start);
        line.slice(1).forEach((point, index) => {
          const step = numbersIn(segments[index]!).slice(-2);
          at[0]! += step[0]!;
          at[1]! += step[1]!;
          expect(Math.abs(at[0]! - point[0])).toBeLessThanOrEqual(0.5000001);
          expect(Math.abs(at[1]! - point[1])).toBeLessThanOrEqual(0.5000001);
        });
      }),
    );
  });

  it("omit attributes without a value", () => {
    const path: readonly Point[] = [
      [0, 0],
      [1, 2],
    ];
    expect(element("path", { id: undefined, d: polyline(path), opacity: 0.5 })).toBe(
      '<path d="M0 0l1 2" opacity=".5"/>',
    );
  });
});

describe("colours", () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`);

  it("equal their inputs at the ends of a mix", () => {
    fc.assert(
      fc.property(color, color, (from, to) => {
        expect([mix(from, to, 0), mix(from, to, 1)]).toEqual([from, to]);
      }),
    );
  });

  it("have an intermediate lightness when mixed", () => {
    fc.assert(
      fc.property(color, color, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
        const expected = lightness(from) + (lightness(to) - lightness(from)) * share;
        expect(Math.abs(lightness(mix(from, to, share)) - expected)).toBeLessThan(0.08);
      }),
    );
  });
});

describe("the seeded random generator", () => {
  it("repeats its sequence for the same seed only", () => {
    const sequence = (seed: string) => {
      const random = createRandom(seed);
      return Array.from({ length: 8 }, () => random.next());
    };
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(sequence(one)).toEqual(sequence(one));
        if (one !== other) expect(sequence(one)).not.toEqual(sequence(other));
      }),
    );
  });

  it("is uniform over its range, also for neighbouring seeds", () => {
    const buckets = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 5000; seed++)
      buckets[Math.floor(createRandom(`item/${seed}`).next() * 10)]! += 1;
    for (const bucket of buckets) expect(Math.abs(bucket - 500)).toBeLessThan(100);
  });

  it("stays within its bounds, and shuffles without loss", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer(), { minLength: 1 }), (seed, list) => {
        const random = createRandom(seed);
        expect(random.shuffle(list).sort()).toEqual([...list].sort());
        expect(list).toContain(random.pick(list));
        const roll = random.integer(1, 6);
        expect(Number.isInteger(roll) && roll >= 1 && roll <= 6).toBe(true);
      }),
    );
  });
});
