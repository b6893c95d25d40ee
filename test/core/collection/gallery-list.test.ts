import { describe, expect, it, onTestFinished } from "vitest";
import type { GalleryResponse } from "../../../src/contract/mint/items.js";
import { GalleryList, type ReadGalleryResultPage } from "../../../src/core/collection/gallery-list.js";
import { settle } from "../fake-time.js";

interface ListRequest {
  readonly limit: number;
  readonly offset: number;
  readonly signal: AbortSignal;
}

const itemsFrom = (offset: number, count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, index) => ({ number: offset + index + 1 }));

/** List over a service with so many items, which answers at once and includes the total. */
function setUp(
  count: number,
  answer?: (page: ListRequest, count: number) => GalleryResponse | Promise<GalleryResponse>,
) {
  const requests: ListRequest[] = [];
  const read: ReadGalleryResultPage = async (page, { signal }) => {
    requests.push({ ...page, signal });
    if (answer) return answer({ ...page, signal }, count);
    const items = itemsFrom(page.offset, Math.min(page.limit, count - page.offset));
    return { success: true, items, total: count, ...page };
  };
  const list = new GalleryList(read);
  return { list, requests, offsets: () => requests.map(({ offset }) => offset) };
}

describe("an artwork list", () => {
  it("reads its first result page with its first subscriber and takes the total from it", async () => {
    const { list, requests } = setUp(10_000);
    expect(list.total).toBeNull();
    let changes = 0;
    list.subscribe(() => changes++);
    await settle();
    expect(requests).toHaveLength(1);
    expect([list.total, list.at(0)?.number, list.at(47)?.number, list.at(48)]).toEqual([
      10_000,
      1,
      48,
      undefined,
    ]);
    expect(changes).toBeGreaterThan(0);
  });

  it("reads only the result pages in view, each once", async () => {
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

  it("aborts result pages that are scrolled past before they arrive", async () => {
    const { list, requests } = setUp(10_000, ({ offset, limit }) =>
      offset === 0
        ? { success: true, items: itemsFrom(0, 48), total: 10_000, limit, offset }
        : new Promise(() => undefined),
    );
    list.subscribe(() => undefined);
    await settle();
    list.showRange(480, 500);
    list.showRange(4_800, 4_820);
    expect(requests.map(({ offset, signal }) => [offset, signal.aborted])).toEqual([
      [0, false],
      [480, true],
      [4_800, false],
    ]);
  });

  it("keeps few result pages, those nearest to the view", async () => {
    const { list, offsets } = setUp(10_000);
    list.subscribe(() => undefined);
    for (let first = 0; first < 10_000; first += 48) {
      list.showRange(first, first + 48);
      await settle();
    }
    const cached = Array.from({ length: 10_000 }, (_, index) => list.at(index)).filter(Boolean);
    expect(cached.length).toBeLessThanOrEqual(24 * 48);
    expect(list.at(9_999)?.number).toBe(10_000);
    expect(new Set(offsets()).size).toBe(offsets().length);
  });

  it("uses the service's page size when that is smaller than requested", async () => {
    const { list, requests } = setUp(100, ({ offset }, count) => ({
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
    expect(requests.slice(1).map(({ limit, offset }) => [limit, offset])).toEqual([
      [20, 20],
      [20, 40],
    ]);
    expect([38, 39, 40, 43].map((index) => list.at(index)?.number)).toEqual([39, 40, 41, 44]);
  });

  it("reads to the end of a list without a total", async () => {
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

  it("reports why an item in view is missing, and reads it again on request", async () => {
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

  it("shows stale items in view while they are refreshed, and drops the others", async () => {
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

  it("is empty when there are no items", async () => {
    const { list } = setUp(0);
    list.subscribe(() => undefined);
    await settle();
    expect([list.total, list.at(0), list.failure]).toEqual([0, undefined, null]);
  });

  it("aborts everything with its last subscriber", async () => {
    const { list, requests } = setUp(10, () => new Promise(() => undefined));
    const leave = list.subscribe(() => undefined);
    await settle();
    leave();
    expect(requests[0]!.signal.aborted).toBe(true);
  });
});

it("reads its result pages although an old library has replaced Array.from", async () => {
  const { from } = Array;
  // Like that of Prototype.js, which ignores the second argument.
  Array.from = ((values: ArrayLike<unknown>) => from(values)) as typeof Array.from;
  onTestFinished(() => void (Array.from = from));
  const requests: number[] = [];
  const list = new GalleryList(async ({ limit, offset }) => {
    requests.push(offset);
    return { success: true, items: [{ number: offset + 1 }], total: 1_000, limit, offset };
  });
  list.subscribe(() => undefined);
  await settle();
  list.showRange(0, 100);
  await settle();
  expect(requests.every(Number.isInteger)).toBe(true);
  expect(requests.length).toBeGreaterThan(1);
});
