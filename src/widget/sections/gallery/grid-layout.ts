/** Current layout of a grid. Lengths in pixels. */
export interface GridLayout {
  readonly columns: number;
  /** Distance from the top of a row to the top of the next. */
  readonly pitch: number;
  /** Height of the visible part. */
  readonly height: number;
  /** Number of items. */
  readonly count: number;
}

/** Minimum width of a cell, gap between cells, and height of a cell's caption. Pixels. */
const minWidth = 132;
const gap = 12;
const caption = 54;
/** Rows rendered beyond the visible ones, on either side. */
const overscan = 1;
/** Maximum element height that browsers render. Pixels. */
const maxHeight = 15_000_000;

/** Number of columns that fit into a width in pixels, at least two, and the resulting row pitch. */
export function columnsFor(width: number): Pick<GridLayout, "columns" | "pitch"> {
  const columns = Math.max(2, Math.floor((width + gap) / (minWidth + gap)));
  return { columns, pitch: Math.round((width - gap * (columns - 1)) / columns) + caption };
}

/** Rows to render at a scroll position in pixels: from `first` up to but not including `end`, of `all`. */
export function visibleRows({ columns, pitch, height, count }: GridLayout, top: number) {
  const all = Math.min(Math.ceil(count / columns), Math.floor(maxHeight / pitch));
  const end = Math.min(all, Math.ceil((top + height) / pitch) + overscan);
  return { first: Math.max(0, Math.min(Math.floor(top / pitch) - overscan, end - 1)), end, all };
}

/** Index of the item that a key moves to; null for other keys. */
export function moveBy(
  { key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">,
  from: number,
  { columns, pitch, height, count }: GridLayout,
  isMirrored: boolean,
): number | null {
  const forwards = isMirrored ? -1 : 1;
  const page = Math.max(1, Math.floor(height / pitch)) * columns;
  const row = from - (from % columns);
  const to: Readonly<Record<string, number>> = {
    ArrowRight: from + forwards,
    ArrowLeft: from - forwards,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    PageDown: from + page,
    PageUp: from - page,
    Home: ctrlKey ? 0 : row,
    End: ctrlKey ? count - 1 : row + columns - 1,
  };
  const target = to[key];
  if (target === undefined) return null;
  // At the first and last row, vertical moves have no effect, so that the column is kept.
  if (target < 0 && key === "ArrowUp") return from;
  if (target >= count && key === "ArrowDown" && row + columns >= count) return from;
  return Math.max(0, Math.min(target, count - 1));
}
