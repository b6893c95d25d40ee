import { describe, expect, it } from "vitest";
import { contrastOf, readPalette } from "../../src/core/palette.js";
import { isFullRun } from "../scope.js";

/** Pixels of rectangles of a color each, as wide as their shares. */
function paint(...parts: readonly (readonly [color: readonly number[], pixels: number])[]): number[] {
  return parts.flatMap(([color, pixels]) =>
    Array.from({ length: pixels }, () => [...color, 255].slice(0, 4)).flat(),
  );
}

/** Repeatable random numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** A picture of up to seven random colors with noise. */
function paintAtRandom(seed: number): number[] {
  const random = createRandom(seed);
  const byte = () => Math.floor(random() * 256);
  const colors = Array.from({ length: 1 + Math.floor(random() * 7) }, () => [byte(), byte(), byte()]);
  return Array.from({ length: 64 * 64 }, () => {
    const color = colors[Math.floor(random() ** 2 * colors.length)]!;
    return [...color.map((part) => Math.min(255, Math.max(0, part + random() * 40 - 20))), 255];
  }).flat();
}

/** The widget's background in each color scheme, and the text of a button in the accent. */
const rules = {
  light: { surface: "#ffffff", text: "#ffffff" },
  dark: { surface: "#17161d", text: "#000000" },
};

describe("The palette of a picture", () => {
  it("has the color that fills most of it, and its most colorful one as the accent", () => {
    const palette = readPalette(paint([[16, 32, 48], 900], [[230, 60, 40], 100], [[120, 120, 120], 300]));
    expect(palette!.dominant).toBe("#102030");
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(palette!.accent!.light.slice(at, at + 2), 16));
    expect(red).toBeGreaterThan(2 * Math.max(green!, blue!));
  });

  it("is the same for the same picture", () => {
    expect(readPalette(paintAtRandom(7))).toEqual(readPalette(paintAtRandom(7)));
  });

  it("has no accent for a picture without colors", () => {
    expect(readPalette(paint([[20, 20, 20], 500], [[240, 240, 240], 400]))).toEqual({
      dominant: "#141414",
      accent: null,
    });
  });

  it("doesn't take its accent from a few pixels", () => {
    const palette = readPalette(paint([[20, 20, 20], 4090], [[255, 0, 0], 6]));
    expect(palette!.accent).toBeNull();
  });

  it("doesn't count transparent pixels", () => {
    expect(readPalette(paint([[255, 0, 0, 0], 900], [[0, 0, 255], 100]))!.dominant).toBe("#0000ff");
    expect(readPalette(paint([[255, 0, 0, 0], 900]))).toBeNull();
  });

  it("can be read as links on its surface and under the text of a button, for random pictures", () => {
    const pictures = isFullRun ? 200 : 40;
    let colorful = 0;
    for (let seed = 1; seed <= pictures; seed++) {
      const { accent } = readPalette(paintAtRandom(seed))!;
      if (!accent) continue;
      colorful++;
      for (const scheme of ["light", "dark"] as const) {
        const { surface, text } = rules[scheme];
        expect(contrastOf(accent[scheme], surface), `${scheme} link, seed ${seed}`).toBeGreaterThanOrEqual(
          4.5,
        );
        expect(contrastOf(accent[scheme], text), `${scheme} text, seed ${seed}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(colorful).toBeGreaterThan(pictures * 0.75);
  });
});
