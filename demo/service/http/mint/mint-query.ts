import type { HonoRequest } from "hono";
import { defaultLimit, maximumLimit } from "../../../../src/contract/paging.js";
import type { GalleryOrder, PageOrder } from "../../collections/artwork.js";
import { invalidFieldsError } from "../request-body.js";

/*
 * What stands behind the question mark. Parameters that a route doesn't know are ignored: fields are only ever added, so
 * a client may know more than the deployment that it asks.
 */

/** The most that a page may leave behind: what the database counts with. */
const maximumOffset = 1_000_000_000;
const maximumFilters = 50;
const longestFilter = 256;

/** @throws Refusal `VALIDATION_FAILED` naming `limit` */
export function readLimit(request: HonoRequest): Pick<PageOrder, "limit"> {
  return { limit: readNumber(request, "limit", { least: 1, most: maximumLimit, fallback: defaultLimit }) };
}

/** @throws Refusal `VALIDATION_FAILED` naming `limit` or `offset` */
export function readPage(request: HonoRequest): PageOrder {
  const offset = readNumber(request, "offset", { least: 0, most: maximumOffset, fallback: 0 });
  return { ...readLimit(request), offset };
}

/** @throws Refusal `VALIDATION_FAILED` naming the parameter */
export function readGalleryQuery(request: HonoRequest): GalleryOrder {
  return { ...readPage(request), minted: readFlag(request, "minted"), traits: readTraitFilters(request) };
}

function readNumber(
  request: HonoRequest,
  field: string,
  { least, most, fallback }: { least: number; most: number; fallback: number },
): number {
  const texts = request.queries(field);
  if (texts === undefined) return fallback;
  const [text = ""] = texts;
  const value = /^\d{1,10}$/.test(text) && texts.length === 1 ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw invalidFieldsError([{ field, expected: `a whole number from ${least} to ${most}, once` }]);
}

export function readFlag(request: HonoRequest, field: string): boolean | undefined {
  const texts = request.queries(field);
  if (texts === undefined) return undefined;
  if (texts.length === 1 && (texts[0] === "true" || texts[0] === "false")) return texts[0] === "true";
  throw invalidFieldsError([{ field, expected: "true or false, once" }]);
}

export function readTraitFilters(request: HonoRequest): GalleryOrder["traits"] {
  const filters = Object.entries(request.queries()).filter(([name]) => name.startsWith("trait."));
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
