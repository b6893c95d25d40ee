import { ApiError } from "./api-error.js";
import type { CallOptions } from "./read-collection.js";

/** A page of a list, and where it goes on. */
export interface ResultPage<Item> {
  readonly data: readonly Item[];
  /** Falsy when there are no more. */
  readonly cursor?: string | null | undefined;
  readonly hasMore: boolean;
}

/**
 * Every record of a list, page after page, each read when the one before is used up.
 * @param read Reads the page after a cursor; the first for undefined.
 * @throws {ApiError} as `read` does; `CURSOR_REPEATED` for a list that leads back to where it was, `INVALID_RESPONSE`
 * for one that says that it goes on and not where. The signal's reason when aborted, also between two records.
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
      throw new ApiError("INVALID_RESPONSE", "The list goes on, but the service gave no cursor.");
    if (!page.cursor) return;
    if (seen.has(page.cursor))
      throw new ApiError("CURSOR_REPEATED", "The service gave the same cursor twice: its list never ends.");
    cursor = page.cursor;
  }
}
