import type { HonoRequest } from "hono";
import { activityKinds, defaultActivityKinds } from "../../../../src/contract/market-activity.js";
import { searchTypes, type SearchType } from "../../../../src/contract/market-search.js";
import { defaultLimit, maximumLimit } from "../../../../src/contract/paging.js";
import type { ActivityOrder } from "../../market/read/activity.js";
import type { CollectionsOrder } from "../../market/read/collections.js";
import type { ItemsOrder } from "../../market/read/items.js";
import type { ListOrder } from "../../market/market-deps.js";
import type { SearchOrder } from "../../market/search/search.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { invalidCursorError } from "../../market/errors.js";
import { readFlag, readTraitFilters } from "../mint/mint-query.js";
import { readValue, readValues } from "../query-values.js";
import type { RouteQuery } from "../route-table.js";

/* Queries of the Market API. Unknown parameters are ignored. */

const longestQuery = 200;
const longestWord = 64;

/** @throws ApiError `INVALID_LIMIT` */
function parseLimit(request: HonoRequest): number {
  const toError = () =>
    new ApiError("INVALID_LIMIT", `limit must be a whole number from 1 to ${maximumLimit}, once.`);
  const text = readValue(request, "limit", toError);
  if (text === undefined) return defaultLimit;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (limit >= 1 && limit <= maximumLimit) return limit;
  throw toError();
}

const parseList = (request: HonoRequest): ListOrder => ({
  limit: parseLimit(request),
  cursor: readValue(request, "cursor", invalidCursorError),
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
    const values = readValues(request, "kind");
    const requested = new Set(values.length > 0 ? values : defaultActivityKinds);
    const kinds = activityKinds.filter((kind) => requested.has(kind));
    if (kinds.length === requested.size) return { ...order, kinds };
    throw parameterError("kind", `one of ${activityKinds.join(", ")}; it may be repeated`);
  },
};

export const searchQuery: RouteQuery<SearchOrder> = {
  parameters: ["q", "limit", "type"],
  parse(request) {
    const limit = parseLimit(request);
    const toError = () =>
      parameterError("q", `given once: what to search for, at most ${longestQuery} characters`);
    const query = readValue(request, "q", toError) ?? "";
    if (query.trim() === "" || query.length > longestQuery) throw toError();
    const type = readWord(request, "type");
    if (type !== undefined && !isSearchType(type)) {
      throw parameterError("type", `one of ${searchTypes.join(", ")}, or left out for all`);
    }
    return { query, limit, type };
  },
};

const isSearchType = (text: string): text is SearchType => (searchTypes as readonly string[]).includes(text);

function readWord(request: HonoRequest, name: string): string | undefined {
  const toError = () => parameterError(name, `a text of at most ${longestWord} characters, given once`);
  const text = readValue(request, name, toError);
  if (text === undefined || (text.length <= longestWord && !text.includes("\0"))) return text;
  throw toError();
}

const parameterError = (name: string, expected: string) =>
  new ApiError("VALIDATION_FAILED", `${name} must be ${expected}.`);
