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
import type { RouteQuery } from "../route-table.js";

/* Queries of the Market API. Unknown parameters are ignored. */

const longestQuery = 200;
const longestWord = 64;

/** @throws ApiError `INVALID_LIMIT` */
function parseLimit(request: HonoRequest): number {
  const texts = request.queries("limit") ?? [String(defaultLimit)];
  const limit = texts.length === 1 && /^\d{1,3}$/.test(texts[0]!) ? Number(texts[0]) : NaN;
  if (limit >= 1 && limit <= maximumLimit) return limit;
  throw new ApiError("INVALID_LIMIT", `limit must be a whole number from 1 to ${maximumLimit}, once.`);
}

const parseList = (request: HonoRequest): ListOrder => ({
  limit: parseLimit(request),
  // An empty cursor means none: the last page of a list may have had one.
  cursor: request.query("cursor") || undefined,
});

export const listQuery: RouteQuery<ListOrder> = { parameters: ["limit", "cursor"], parse: parseList };

export const collectionsQuery: RouteQuery<CollectionsOrder> = {
  parameters: ["limit", "cursor", "chain", "category"],
  parse: (request) => ({
    ...parseList(request),
    chain: readWord(request, "chain"),
    category: readWord(request, "category"),
  }),
};

export const itemsQuery: RouteQuery<ItemsOrder> = {
  parameters: ["limit", "cursor", "listed", "traits"],
  parse: (request) => ({
    ...parseList(request),
    listed: readFlag(request, "listed") ?? false,
    traits: readTraitFilters(request),
  }),
};

export const activityQuery: RouteQuery<ActivityOrder> = {
  parameters: ["limit", "cursor", "kind"],
  parse(request) {
    const order = parseList(request);
    const requested = new Set(request.queries("kind") ?? activityKinds);
    const kinds = activityKinds.filter((kind) => requested.has(kind));
    if (kinds.length === requested.size) return { ...order, kinds };
    throw parameterError("kind", `one of ${activityKinds.join(", ")}; it may be repeated`);
  },
};

export const searchQuery: RouteQuery<SearchOrder> = {
  parameters: ["q", "limit", "type"],
  parse(request) {
    const limit = parseLimit(request);
    const [query = "", ...more] = request.queries("q") ?? [];
    if (query.trim() === "" || query.length > longestQuery || more.length > 0) {
      throw parameterError("q", `given once: what to search for, at most ${longestQuery} characters`);
    }
    const type = readWord(request, "type");
    if (type !== undefined && !isSearchType(type)) {
      throw parameterError("type", `one of ${searchTypes.join(", ")}, or left out for all`);
    }
    return { query, limit, type };
  },
};

const isSearchType = (text: string): text is SearchType => (searchTypes as readonly string[]).includes(text);

function readWord(request: HonoRequest, name: string): string | undefined {
  const texts = request.queries(name);
  if (texts === undefined) return undefined;
  const [text = "", ...more] = texts;
  if (text !== "" && text.length <= longestWord && !text.includes("\0") && more.length === 0) return text;
  throw parameterError(name, `a text of at most ${longestWord} characters, given once`);
}

const parameterError = (name: string, expected: string) =>
  new ApiError("VALIDATION_FAILED", `${name} must be ${expected}.`);
