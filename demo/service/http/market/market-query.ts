import type { HonoRequest } from "hono";
import { activityKinds } from "../../../../src/contract/market-activity.js";
import { searchTypes, type SearchType } from "../../../../src/contract/market-search.js";
import { defaultLimit, maximumLimit } from "../../../../src/contract/paging.js";
import type { ActivityOrder } from "../../market/read/activity.js";
import type { CollectionsOrder } from "../../market/read/collections.js";
import type { ItemsOrder } from "../../market/read/items.js";
import type { ListOrder } from "../../market/market-deps.js";
import type { SearchOrder } from "../../market/search/search.js";
import { ApiError } from "../../errors/api-error.js";
import { readFlag, readTraitFilters } from "../mint/mint-query.js";

/* What stands behind the question mark of the Market API. Parameters that a route doesn't know are ignored. */

const longestQuery = 200;
const longestWord = 64;

/** @throws Refusal `INVALID_LIMIT` */
export function readMarketLimit(request: HonoRequest): number {
  const texts = request.queries("limit") ?? [String(defaultLimit)];
  const limit = texts.length === 1 && /^\d{1,3}$/.test(texts[0]!) ? Number(texts[0]) : NaN;
  if (limit >= 1 && limit <= maximumLimit) return limit;
  throw new ApiError("INVALID_LIMIT", `limit must be a whole number from 1 to ${maximumLimit}, once.`);
}

/** @throws Refusal `INVALID_LIMIT` */
export function readListOrder(request: HonoRequest): ListOrder {
  // An empty cursor is what the last page of a list may have given out: it says nothing.
  return { limit: readMarketLimit(request), cursor: request.query("cursor") || undefined };
}

/** @throws Refusal `INVALID_LIMIT`, `VALIDATION_FAILED` */
export function readCollectionsOrder(request: HonoRequest): CollectionsOrder {
  const order = readListOrder(request);
  return { ...order, chain: readWord(request, "chain"), category: readWord(request, "category") };
}

/** @throws Refusal `INVALID_LIMIT`, `VALIDATION_FAILED` */
export function readItemsOrder(request: HonoRequest): ItemsOrder {
  const order = readListOrder(request);
  return { ...order, listed: readFlag(request, "listed") ?? false, traits: readTraitFilters(request) };
}

/** @throws Refusal `INVALID_LIMIT`, `VALIDATION_FAILED` */
export function readActivityOrder(request: HonoRequest): ActivityOrder {
  const order = readListOrder(request);
  const wanted = new Set(request.queries("kind") ?? activityKinds);
  const kinds = activityKinds.filter((kind) => wanted.has(kind));
  if (kinds.length === wanted.size) return { ...order, kinds };
  throw refuseParameter("kind", `one of ${activityKinds.join(", ")}; it may be repeated`);
}

/** @throws Refusal `INVALID_LIMIT`, `VALIDATION_FAILED` */
export function readSearchOrder(request: HonoRequest): SearchOrder {
  const limit = readMarketLimit(request);
  const [query = "", ...more] = request.queries("q") ?? [];
  if (query.trim() === "" || query.length > longestQuery || more.length > 0) {
    throw refuseParameter("q", `given once: what to search for, at most ${longestQuery} characters`);
  }
  const type = readWord(request, "type");
  if (type !== undefined && !isSearchType(type)) {
    throw refuseParameter("type", `one of ${searchTypes.join(", ")}, or left out for all`);
  }
  return { query, limit, type };
}

const isSearchType = (text: string): text is SearchType => (searchTypes as readonly string[]).includes(text);

function readWord(request: HonoRequest, name: string): string | undefined {
  const texts = request.queries(name);
  if (texts === undefined) return undefined;
  const [text = "", ...more] = texts;
  if (text !== "" && text.length <= longestWord && !text.includes("\0") && more.length === 0) return text;
  throw refuseParameter(name, `a text of at most ${longestWord} characters, given once`);
}

const refuseParameter = (name: string, expected: string) =>
  new ApiError("VALIDATION_FAILED", `${name} must be ${expected}.`);
