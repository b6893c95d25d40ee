import type { HonoRequest } from "hono";
import { defaultLimit, maximumLimit } from "../../../../src/contract/paging.js";
import { isAddress } from "../../../../src/contract/address.js";
import type { GalleryOrder, RecentlyMintedOrder } from "../../catalog/gallery/artwork.js";
import type { PageOrder } from "../../platform/db/page-order.js";
import { readValue, readValuesByName } from "../query-values.js";
import { invalidFieldsError } from "../request-body.js";
import type { RouteQuery } from "../route-table.js";

/* Queries of the Mint API. Unknown parameters are ignored: a client may know more than the deployment that it asks. */

/** The largest offset, well within the database's integers. */
const maximumOffset = 1_000_000_000;
const maximumFilters = 50;
const longestFilter = 256;

type LimitOrder = Pick<PageOrder, "limit">;

const parseLimit = (request: HonoRequest): LimitOrder => ({
  limit: readNumber(request, "limit", { least: 1, most: maximumLimit, fallback: defaultLimit }),
});

const parsePage = (request: HonoRequest): PageOrder => ({
  ...parseLimit(request),
  offset: readNumber(request, "offset", { least: 0, most: maximumOffset, fallback: 0 }),
});

export const limitQuery: RouteQuery<LimitOrder> = { parameters: ["limit"], parse: parseLimit };

export const recentlyMintedQuery: RouteQuery<RecentlyMintedOrder> = {
  parameters: ["limit", "holder"],
  parse: (request) => ({ ...parseLimit(request), holder: readAddress(request, "holder") }),
};

export const pageQuery: RouteQuery<PageOrder> = { parameters: ["limit", "offset"], parse: parsePage };

export const galleryQuery: RouteQuery<GalleryOrder> = {
  parameters: ["limit", "offset", "minted", "traits"],
  parse: (request) => ({
    ...parsePage(request),
    minted: readFlag(request, "minted"),
    traits: readTraitFilters(request),
  }),
};

function readNumber(
  request: HonoRequest,
  field: string,
  { least, most, fallback }: { least: number; most: number; fallback: number },
): number {
  const toError = () =>
    invalidFieldsError([{ field, expected: `a whole number from ${least} to ${most}, once` }]);
  const text = readValue(request, field, toError);
  if (text === undefined) return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw toError();
}

function readAddress(request: HonoRequest, field: string): string | undefined {
  const toError = () => invalidFieldsError([{ field, expected: "a Solana address in base58, once" }]);
  const text = readValue(request, field, toError);
  if (text === undefined || isAddress(text)) return text;
  throw toError();
}

export function readFlag(request: HonoRequest, field: string): boolean | undefined {
  const toError = () => invalidFieldsError([{ field, expected: "true or false, once" }]);
  const text = readValue(request, field, toError);
  if (text === undefined) return undefined;
  if (text === "true" || text === "false") return text === "true";
  throw toError();
}

export function readTraitFilters(request: HonoRequest): GalleryOrder["traits"] {
  const filters = readValuesByName(request, "trait.");
  const values = filters.flatMap(([, list]) => list);
  if (values.length > maximumFilters) {
    throw invalidFieldsError([{ field: "trait", expected: `given at most ${maximumFilters} times` }]);
  }
  return filters.map(([field, values]) => {
    const type = field.slice("trait.".length);
    if (isFilter(type) && values.every(isFilter)) return { type, values };
    throw invalidFieldsError([
      {
        field,
        expected: `the name of a trait and one of its values, each of at most ${longestFilter} characters`,
      },
    ]);
  });
}

/** The database keeps no text with the character U+0000 in it. */
const isFilter = (text: string) => text.length > 0 && text.length <= longestFilter && !text.includes("\0");
