/** What a grid looks like now. Lengths in pixels. */
export interface GridLayout {
  readonly columns: number;
  /** From the top of a row to the top of the next. */
  readonly pitch: number;
  /** Of what can be seen of it. */
  readonly height: number;
  /** Items. */
  readonly count: number;
}

/** Pixels. */
const minimumWidth = 132;
const gap = 12;
const caption = 54;
/** Rows beyond what can be seen, on either side. */
const overscan = 1;
/** Browsers draw nothing that is taller. Pixels. */
const maximumHeight = 15_000_000;

/** As many columns as there is room for, two at least, and how tall their rows are. */
export function columnsFor(width: number): Pick<GridLayout, "columns" | "pitch"> {
  const columns = Math.max(2, Math.floor((width + gap) / (minimumWidth + gap)));
  return { columns, pitch: Math.round((width - gap * (columns - 1)) / columns) + caption };
}

/** The rows that have to be there: from `first` up to `end`, of `all`. */
export function visibleRows({ columns, pitch, height, count }: GridLayout, top: number) {
  const all = Math.min(Math.ceil(count / columns), Math.floor(maximumHeight / pitch));
  const end = Math.min(all, Math.ceil((top + height) / pitch) + overscan);
  return { first: Math.max(0, Math.min(Math.floor(top / pitch) - overscan, end - 1)), end, all };
}

/** Where a key leads from an item; null: this key leads nowhere. */
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
  const wanted = to[key];
  if (wanted === undefined) return null;
  // Beyond the first or the last row the column is kept by staying.
  if (wanted < 0 && key === "ArrowUp") return from;
  if (wanted >= count && key === "ArrowDown" && row + columns >= count) return from;
  return Math.max(0, Math.min(wanted, count - 1));
}
