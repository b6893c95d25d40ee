import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { readArt, readTraits, sampleIds } from "../../demo/samples/art.js";
import {
  artworks,
  drawArt,
  drawTraitLists,
  renderArt,
  UnknownArtError,
} from "../../demo/samples/generator/artworks.js";
import { isFullRun } from "../scope.js";
import { sampleNumbers } from "./gate-sample.js";

const numbers = new Map(sampleIds.map((id) => [id, sampleNumbers(id)]));
const item = fc
  .constantFrom(...sampleIds)
  .chain((id) => fc.tuple(fc.constant(id), fc.constantFrom(...numbers.get(id)!)));

describe("the committed art", () => {
  it.each(sampleIds)("of %s equals the generator's output", async (id) => {
    const { size } = artworks[id];
    const drawn = drawArt(id, size === null ? [] : numbers.get(id));
    const names = new Set(drawn.map(({ name }) => name));
    const committed = await readArt(id);
    expect(committed.filter(({ name }) => names.has(name))).toEqual(drawn);
    expect(committed).toHaveLength(2 + (size ?? 0));
  });

  it.each(sampleIds)("of %s has the generator's traits", (id) => {
    expect(JSON.stringify(readTraits(id))).toBe(JSON.stringify(drawTraitLists(id)));
  });
});

describe("the generator", () => {
  it("is deterministic, byte for byte, in any order", () => {
    const drawn = new Map<string, string>();
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), (items) => {
        for (const [id, number] of items) {
          const svg = renderArt(id, number);
          const before = drawn.get(`${id}/${number}`) ?? svg;
          drawn.set(`${id}/${number}`, before);
          expect(svg).toBe(before);
        }
      }),
      { numRuns: isFullRun ? 40 : 10 },
    );
  });

  it("is deterministic in a fresh process", async () => {
    vi.resetModules();
    const fresh = await import("../../demo/samples/generator/artworks.js");
    expect(fresh.artworks).not.toBe(artworks);
    fc.assert(
      fc.property(item, ([id, number]) => {
        expect(fresh.renderArt(id, number)).toBe(renderArt(id, number));
      }),
      { numRuns: isFullRun ? 60 : 20 },
    );
  });

  it.each([
    ["aurora", 0],
    ["aurora", 501],
    ["aurora", 1.5],
    ["aurora", Number.NaN],
    ["tessellate", 3001],
    ["signal", -1],
    ["constructor", 1],
    ["Aurora", 1],
  ])("rejects %s/%d, which doesn't exist", (id, number) => {
    expect(() => renderArt(id, number)).toThrow(UnknownArtError);
    expect(() => renderArt(id, number)).toThrow(expect.objectContaining({ code: "UNKNOWN_ART", number }));
  });

  it("draws any number of an open edition, each differently", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), (one, other) => {
        expect(renderArt("signal", one) === renderArt("signal", other)).toBe(one === other);
      }),
      { numRuns: isFullRun ? 100 : 30 },
    );
  });
});
