import { range } from "../../../primitives/range.js";
import { tileRows } from "../../shared/sizes.js";

/** Position of a tile: row and column from 0, and the number of rows and columns that it spans. */
export interface Tile {
  readonly row: number;
  readonly column: number;
  readonly span: number;
}

/** Tiles of a wall in reading order. */
export interface WallLayout {
  readonly columns: number;
  readonly rows: number;
  readonly tiles: readonly Tile[];
}

/** Share of the cells that begin a tile: every seventh tile or so covers four cells. */
const density = 0.7;
/** Maximum number of positions that are tried for a large tile. */
const maxAttempts = 60;

/**
 * Arranges up to `count` tiles in at most five rows. A few items are in one row, as large as they fit; more have large
 * ones among them, so that the last row is full or nearly so. Equal numbers result in equal layouts.
 */
export function layoutWall(count: number, columns: number): WallLayout {
  const span = Math.min(tileRows, Math.floor(columns / Math.max(1, count)));
  if (span > 1) {
    const tiles = range(count).map((index) => ({ row: 0, column: index * span, span }));
    return { columns, rows: span, tiles };
  }
  const rows = Math.min(tileRows, Math.max(2, Math.ceil(count / (density * columns))));
  const cells = rows * columns;
  const isFull = count >= cells - 3 * Math.floor(cells / 10);
  const large = Math.floor(isFull ? cells / 10 : (cells - count) / 3);
  const spread = placeLarge(large, rows, columns, spreadCorners(rows, columns));
  const corners =
    spread.length === large ? spread : placeLarge(large, rows, columns, alignedCorners(rows, columns));
  return { columns, rows, tiles: fillRows(corners, count, rows, columns) };
}

type Cell = Omit<Tile, "span">;

/** Cells spread over the wall: the R2 sequence, whose points keep apart from each other. */
const spreadCorners = (rows: number, columns: number): Cell[] =>
  range(maxAttempts).map((attempt) => ({
    row: Math.floor(((0.5 + attempt * 0.5698402909980532) % 1) * (rows - 1)),
    column: Math.floor(((0.5 + attempt * 0.7548776662466927) % 1) * (columns - 1)),
  }));

/** Cells of a regular grid, which holds most large tiles. */
const alignedCorners = (rows: number, columns: number): Cell[] =>
  range(Math.floor(rows / 2)).flatMap((row) =>
    range(Math.floor(columns / 2)).map((column) => ({ row: row * 2, column: column * 2 })),
  );

/** The first positions of large tiles that don't overlap. */
function placeLarge(count: number, rows: number, columns: number, candidates: readonly Cell[]): Cell[] {
  const placed: Cell[] = [];
  for (const cell of candidates) {
    if (placed.length === count) break;
    const overlaps = (other: Cell) =>
      Math.abs(other.row - cell.row) < 2 && Math.abs(other.column - cell.column) < 2;
    if (cell.row + 1 < rows && cell.column + 1 < columns && !placed.some(overlaps)) placed.push(cell);
  }
  return placed;
}

/** Tiles in reading order: the large ones, and small ones in the other cells. */
function fillRows(corners: readonly Cell[], count: number, rows: number, columns: number): Tile[] {
  let small = count - corners.length;
  return range(rows * columns).flatMap((index) => {
    const cell = { row: Math.floor(index / columns), column: index % columns };
    const corner = corners.find(
      ({ row, column }) =>
        cell.row - row >= 0 && cell.row - row < 2 && cell.column - column >= 0 && cell.column - column < 2,
    );
    if (corner) return corner.row === cell.row && corner.column === cell.column ? [{ ...cell, span: 2 }] : [];
    return small-- > 0 ? [{ ...cell, span: 1 }] : [];
  });
}

/** Index of the tile that a key moves to; null for other keys. Up and down keep to the column. */
export function moveTo(
  { key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">,
  from: number,
  { tiles }: WallLayout,
  isMirrored: boolean,
): number | null {
  const last = tiles.length - 1;
  const { row, column, span } = tiles[from]!;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step) return Math.max(0, Math.min(from + (isMirrored ? -step : step), last));
  const below = { ArrowDown: row + span, ArrowUp: row - 1 }[key];
  if (below !== undefined) return tileAt(tiles, below, column) ?? from;
  const isInRow = (tile: Tile) => tile.row === row;
  if (key === "Home") return ctrlKey ? 0 : tiles.findIndex(isInRow);
  if (key === "End") return ctrlKey ? last : tiles.findLastIndex(isInRow);
  return null;
}

/** Index of the tile that covers a cell; undefined outside the tiles. */
function tileAt(tiles: readonly Tile[], row: number, column: number): number | undefined {
  const covers = (tile: Tile) =>
    row >= tile.row &&
    row < tile.row + tile.span &&
    column >= tile.column &&
    column < tile.column + tile.span;
  const index = tiles.findIndex(covers);
  return index < 0 ? undefined : index;
}
