import { ApiError } from "./api-error.js";
import type { CallOptions } from "./call.js";

/** Result page with the cursor of the next one. */
export interface ResultPage<Item> {
  readonly data: readonly Item[];
  /** Falsy on the last page. */
  readonly cursor?: string | null | undefined;
  readonly hasMore: boolean;
}

/**
 * Iterates the records of a list. Reads a result page once the previous one is consumed.
 * @param read Reads the page at a cursor, or the first page for undefined.
 * @throws {ApiError} as `read` does; `CURSOR_REPEATED` when a cursor is returned twice, `INVALID_RESPONSE` when
 *   `hasMore` is true without a cursor. The signal's reason when aborted, also between two records.
 */
export async function* paginate<Item>(
  read: (cursor: string | undefined) => Promise<ResultPage<Item>>,
  start: string | undefined,
  { signal }: CallOptions = {},
): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string>();
  for (let cursor = start; ;) {
    if (cursor) seen.add(cursor);
    const page = await read(cursor);
    for (const item of page.data) {
      signal?.throwIfAborted();
      yield item;
    }
    if (!page.cursor && page.hasMore)
      throw new ApiError("INVALID_RESPONSE", "The list has more entries, but the response has no cursor.");
    if (!page.cursor) return;
    if (seen.has(page.cursor))
      throw new ApiError(
        "CURSOR_REPEATED",
        "The service returned the same cursor twice, so the list would never end.",
      );
    cursor = page.cursor;
  }
}
