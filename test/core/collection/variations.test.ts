import { describe, expect, it } from "vitest";
import type { GalleryResponse } from "../../../src/contract/mint/items.js";
import { hasVariations, Variations } from "../../../src/core/collection/variations.js";
import { collectionOf, phaseOf } from "../pending-mints.js";

const total = 60;

/** Reads of a collection whose items have these numbers and, unless left out, an image. */
function createReads(hasImage: (number: number) => boolean = () => true) {
  const pages: number[] = [];
  const read = async ({ limit, offset }: { limit: number; offset: number }) => {
    pages.push(offset);
    const numbers = Array.from({ length: Math.min(limit, total - offset) }, (_, index) => offset + index + 1);
    return {
      items: numbers.map((number) => ({ number, image: hasImage(number) ? `/art/${number}.png` : null })),
      total,
    } as unknown as GalleryResponse;
  };
  return { read, pages };
}

async function listNumbers(variations: Variations, count: number): Promise<(number | undefined)[]> {
  const numbers: (number | undefined)[] = [];
  for (let position = 0; position < count; position++) numbers.push((await variations.at(position))?.number);
  return numbers;
}

describe("The variations of a collection", () => {
  it("are all its items once, then again, in an order that is not by number", async () => {
    const numbers = await listNumbers(new Variations({ id: "a" }, total, createReads().read), 2 * total);
    const round = numbers.slice(0, total);
    expect(new Set(round).size).toBe(total);
    expect(numbers.slice(total)).toEqual(round);
    expect(round).not.toEqual(round.toSorted((one, other) => one! - other!));
  });

  it("have the same order for every visitor, and another one in another collection", async () => {
    const list = (id: string) => listNumbers(new Variations({ id }, total, createReads().read), total);
    expect(await list("a")).toEqual(await list("a"));
    expect(await list("a")).not.toEqual(await list("b"));
  });

  it("are read page by page, each once, also when several are asked for at the same time", async () => {
    const { read, pages } = createReads();
    const variations = new Variations({ id: "a" }, total, read);
    await Promise.all([variations.at(0), variations.at(1), variations.at(2)]);
    expect(pages).toHaveLength(1);
    await listNumbers(variations, total + 5);
    expect(pages.toSorted((one, other) => one - other)).toEqual([0, 24, 48]);
  });

  it("leave out items without an image, and are none if no item has one", async () => {
    const few = new Variations({ id: "a" }, total, createReads((number) => number > 55).read);
    expect(new Set(await listNumbers(few, 10))).toEqual(new Set([56, 57, 58, 59, 60]));
    expect(await new Variations({ id: "a" }, total, createReads(() => false).read).at(0)).toBeNull();
  });

  it("are read again after a failure", async () => {
    const { read } = createReads();
    let isBroken = true;
    const variations = new Variations({ id: "a" }, total, (page) =>
      isBroken ? Promise.reject(new Error("unreachable")) : read(page),
    );
    await expect(variations.at(0)).rejects.toThrow("unreachable");
    isBroken = false;
    expect(await variations.at(0)).not.toBeNull();
  });
});

describe("A collection has variations", () => {
  const drop = (collection: object, supply = { total: 500, available: 400 } as object) => {
    const record = collectionOf([phaseOf()]);
    const features = { gallery: true };
    return { ...record, collection: { ...record.collection, features, ...collection }, supply } as never;
  };

  it.each([
    ["with several items", drop({}), true],
    ["that has been revealed", drop({ reveal: { revealedAt: "2026-01-01T00:00:00.000Z" } }), true],
    ["before its reveal", drop({ reveal: { at: null, revealedAt: null } }), false],
    ["of one item", drop({}, { total: 1, available: 1 }), false],
    ["of an open edition", drop({}, { available: null }), false],
    ["without artwork of its items", drop({ features: { gallery: false } }), false],
    ["that doesn't say so", drop({ features: undefined }), false],
  ])("%s: %#", (_, record, expected) => {
    expect(hasVariations(record)).toBe(expected);
  });
});
