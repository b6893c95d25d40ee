import { describe, expect, test } from "vitest";
import type { GalleryResponse } from "../../src/contract/artwork.js";
import { GalleryList, type ReadGalleryResultPage } from "../../src/core/queries/gallery-list.js";
import { settle } from "./fake-time.js";

interface Asked {
  readonly limit: number;
  readonly offset: number;
  readonly signal: AbortSignal;
}

const itemsFrom = (offset: number, count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, index) => ({ number: offset + index + 1 }));

/** A list over a service with so many items, which answers at once and says how many there are. */
function setUp(
  count: number,
  answer?: (page: Asked, count: number) => GalleryResponse | Promise<GalleryResponse>,
) {
  const asked: Asked[] = [];
  const read: ReadGalleryResultPage = async (page, { signal }) => {
    asked.push({ ...page, signal });
    if (answer) return answer({ ...page, signal }, count);
    const items = itemsFrom(page.offset, Math.min(page.limit, count - page.offset));
    return { success: true, items, total: count, ...page };
  };
  const list = new GalleryList(read);
  return { list, asked, offsets: () => asked.map(({ offset }) => offset) };
}

describe("A list of artwork", () => {
  test("reads its first page with its first follower, and learns how long it is", async () => {
    const { list, asked } = setUp(10_000);
    expect(list.total).toBeNull();
    let changes = 0;
    list.subscribe(() => changes++);
    await settle();
    expect(asked).toHaveLength(1);
    expect([list.total, list.at(0)?.number, list.at(47)?.number, list.at(48)]).toEqual([
      10_000,
      1,
      48,
      undefined,
    ]);
    expect(changes).toBeGreaterThan(0);
  });

  test("reads only the pages that somebody looks at, each once", async () => {
    const { list, offsets } = setUp(10_000);
    list.subscribe(() => undefined);
    await settle();
    list.showRange(5_000, 5_020);
    await settle();
    list.showRange(5_010, 5_045);
    await settle();
    expect(offsets()).toEqual([0, 4_992, 5_040]);
    expect(list.at(5_044)?.number).toBe(5_045);
  });

  test("gives up pages that were passed before they came", async () => {
    const { list, asked } = setUp(10_000, ({ offset, limit }) =>
      offset === 0
        ? { success: true, items: itemsFrom(0, 48), total: 10_000, limit, offset }
        : new Promise(() => undefined),
    );
    list.subscribe(() => undefined);
    await settle();
    list.showRange(480, 500);
    list.showRange(4_800, 4_820);
    expect(asked.map(({ offset, signal }) => [offset, signal.aborted])).toEqual([
      [0, false],
      [480, true],
      [4_800, false],
    ]);
  });

  test("keeps few pages, those nearest to what is looked at", async () => {
    const { list, offsets } = setUp(10_000);
    list.subscribe(() => undefined);
    for (let first = 0; first < 10_000; first += 48) {
      list.showRange(first, first + 48);
      await settle();
    }
    const kept = Array.from({ length: 10_000 }, (_, index) => list.at(index)).filter(Boolean);
    expect(kept.length).toBeLessThanOrEqual(24 * 48);
    expect(list.at(9_999)?.number).toBe(10_000);
    expect(new Set(offsets()).size).toBe(offsets().length);
  });

  test("takes what a service gives at once when that is less than was asked for", async () => {
    const { list, asked } = setUp(100, ({ offset }, count) => ({
      success: true,
      items: itemsFrom(offset, Math.min(20, count - offset)),
      total: count,
      limit: 20,
      offset,
    }));
    list.subscribe(() => undefined);
    await settle();
    list.showRange(38, 44);
    await settle();
    expect(asked.slice(1).map(({ limit, offset }) => [limit, offset])).toEqual([
      [20, 20],
      [20, 40],
    ]);
    expect([38, 39, 40, 43].map((index) => list.at(index)?.number)).toEqual([39, 40, 41, 44]);
  });

  test("goes on to the end of a list whose length nobody says", async () => {
    const { list } = setUp(96, ({ limit, offset }, count) => ({
      success: true,
      items: itemsFrom(offset, Math.min(limit, count - offset)),
    }));
    list.subscribe(() => undefined);
    await settle();
    expect(list.total).toBe(49);
    list.showRange(48, 49);
    await settle();
    expect(list.total).toBe(97);
    list.showRange(96, 97);
    await settle();
    expect([list.total, list.at(95)?.number, list.at(96)]).toEqual([96, 96, undefined]);
  });

  test("says why something that is looked at is missing, and reads it anew when told to", async () => {
    let isDown = true;
    const { list } = setUp(100, ({ limit, offset }, count) => {
      if (isDown && offset === 48) throw Object.assign(new Error("Gone."), { code: "NETWORK" });
      return { success: true, items: itemsFrom(offset, Math.min(limit, count - offset)), total: count };
    });
    list.subscribe(() => undefined);
    await settle();
    list.showRange(50, 60);
    await settle();
    expect(list.failure?.code).toBe("NETWORK");
    list.showRange(0, 10);
    expect(list.failure).toBeNull();
    list.showRange(50, 60);
    await settle();
    isDown = false;
    list.refresh();
    await settle();
    expect([list.failure, list.at(50)?.number]).toEqual([null, 51]);
  });

  test("shows what it has while that is read anew, and forgets the rest", async () => {
    const answers: ((response: GalleryResponse) => void)[] = [];
    const { list, offsets } = setUp(100, ({ limit, offset }, count) => {
      const response = {
        success: true,
        items: itemsFrom(offset, Math.min(limit, count - offset)),
        total: count,
      };
      return offsets().length <= 2 ? response : new Promise((resolve) => answers.push(resolve));
    });
    list.subscribe(() => undefined);
    await settle();
    list.showRange(48, 60);
    await settle();
    list.refresh();
    expect([list.at(48)?.number, list.at(0)]).toEqual([49, undefined]);
    answers[0]!({ success: true, items: [{ number: 7 }], total: 49 });
    await settle();
    expect([list.at(48)?.number, list.total]).toEqual([7, 49]);
  });

  test("is empty when there is nothing", async () => {
    const { list } = setUp(0);
    list.subscribe(() => undefined);
    await settle();
    expect([list.total, list.at(0), list.failure]).toEqual([0, undefined, null]);
  });

  test("gives up everything with its last follower", async () => {
    const { list, asked } = setUp(10, () => new Promise(() => undefined));
    const leave = list.subscribe(() => undefined);
    await settle();
    leave();
    expect(asked[0]!.signal.aborted).toBe(true);
  });
});
