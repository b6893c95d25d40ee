import { describe, expect, it } from "vitest";
import { layoutWall, moveTo, type WallLayout } from "../../../src/widget/sections/wall/wall-layout.js";

const columnCounts = [5, 8, 12];

/** Cells that the tiles cover, and how many of them twice. */
function coverOf({ tiles }: WallLayout) {
  const cells = tiles.flatMap(({ row, column, span }) =>
    Array.from({ length: span * span }, (_, index) => {
      return `${row + Math.floor(index / span)} ${column + (index % span)}`;
    }),
  );
  return { cells: new Set(cells), overlaps: cells.length - new Set(cells).size };
}

const counts = [...Array.from({ length: 60 }, (_, index) => index + 1), 500, 10_000];

it.each(columnCounts)(
  "In %i columns, any number of items is in at most five rows, which are nearly full",
  (columns) => {
    for (const count of counts) {
      const layout = layoutWall(count, columns);
      const { cells, overlaps } = coverOf(layout);
      expect(overlaps).toBe(0);
      expect(layout.rows).toBeLessThanOrEqual(5);
      for (const { row, column, span } of layout.tiles) {
        expect(column + span).toBeLessThanOrEqual(columns);
        expect(row + span).toBeLessThanOrEqual(layout.rows);
      }
      // A single row of few, large tiles may leave a part of it free.
      if (count > columns / 2)
        expect(cells.size, `${count} items`).toBeGreaterThan(layout.rows * columns - 3);
      expect(layout.tiles.length).toBeLessThanOrEqual(count);
      if (layout.tiles.length < count) expect(cells.size).toBe(5 * columns);
    }
  },
);

it.each([
  [12, 42, 6],
  [8, 28, 4],
  [5, 19, 2],
])("A large collection has tiles in %i columns, of which some are large", (columns, count, large) => {
  const { tiles } = layoutWall(10_000, columns);
  expect([tiles.length, tiles.filter(({ span }) => span === 2).length]).toEqual([count, large]);
});

it("A few items share a row, as large as they fit", () => {
  expect(layoutWall(3, 12).tiles.map(({ column, span }) => [column, span])).toEqual([
    [0, 4],
    [4, 4],
    [8, 4],
  ]);
  expect(layoutWall(1, 12)).toMatchObject({ rows: 5, tiles: [{ span: 5 }] });
});

describe("Keys move", () => {
  const layout = layoutWall(500, 12);
  const press = (key: string, from: number, isMirrored = false, ctrlKey = false) =>
    moveTo({ key, ctrlKey }, from, layout, isMirrored);
  const last = layout.tiles.length - 1;

  it("along the tiles in reading order, mirrored from right to left", () => {
    expect([press("ArrowRight", 0), press("ArrowLeft", 1)]).toEqual([1, 0]);
    expect([press("ArrowLeft", 0, true), press("ArrowRight", 1, true)]).toEqual([1, 0]);
    expect([press("ArrowLeft", 0), press("ArrowRight", last)]).toEqual([0, last]);
  });

  it("to the tile above or below, also if it is a large one", () => {
    layout.tiles.forEach(({ row, column, span }, index) => {
      const below = layout.tiles[press("ArrowDown", index)!]!;
      if (row + span === 5) return expect(below).toBe(layout.tiles[index]);
      expect(below.row).toBeLessThanOrEqual(row + span);
      expect(below.row + below.span).toBeGreaterThan(row + span);
      expect(below.column).toBeLessThanOrEqual(column);
      expect(below.column + below.span).toBeGreaterThan(column);
    });
    expect(press("ArrowUp", 0)).toBe(0);
  });

  it("to the ends of a row and of the wall", () => {
    const end = press("End", 0)!;
    expect(layout.tiles[end]!.row).toBe(0);
    expect(layout.tiles[end + 1]!.row).toBe(1);
    expect(press("Home", end)).toBe(0);
    expect([press("End", 3, false, true), press("Home", last, false, true)]).toEqual([last, 0]);
    expect(press("Tab", 3)).toBeNull();
  });
});
