import type { MintRecord } from "../../../contract/mint/items.js";

/** The newest mints by the tile that shows each. A mint keeps its tile until newer ones need all of them. */
export class NewestMints {
  #shown: ReadonlyMap<number, MintRecord> = new Map();

  /**
   * @param records Newest first.
   * @param tiles Indexes of the tiles for them.
   */
  place(records: readonly MintRecord[], tiles: readonly number[]): ReadonlyMap<number, MintRecord> {
    const wanted = records.slice(0, tiles.length);
    const kept = new Map<number, MintRecord>();
    for (const tile of tiles) {
      const record = wanted.find(({ mint }) => mint === this.#shown.get(tile)?.mint);
      if (record) kept.set(tile, record);
    }
    const placed = new Set(kept.values());
    const others = wanted.filter((record) => !placed.has(record));
    const free = tiles.filter((tile) => !kept.has(tile));
    others.forEach((record, index) => kept.set(free[index]!, record));
    return (this.#shown = kept);
  }
}
