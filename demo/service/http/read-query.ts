import type { HonoRequest } from "hono";
import * as z from "zod/mini";
import { queryParameters, traitFilterLimits, type QueryName } from "../../../src/contract/parameters.js";
import type { Route } from "../../../src/contract/route.js";
import type { ApiError } from "../platform/errors/api-error.js";
import { invalidFieldsError } from "./request-body.js";

/** Trait filter. Values are combined with OR. */
export interface TraitFilter {
  readonly type: string;
  readonly values: readonly string[];
}

/** Values of a query after validation. */
export type ParsedQuery<Names extends QueryName> = {
  readonly [Name in Names]: Name extends "traits"
    ? readonly TraitFilter[]
    : z.infer<(typeof queryParameters)[Name]["schema"]>;
};

/** Values of a route's query after validation. */
export type QueryInput<Of extends Route> = Of extends { readonly query: readonly (infer Names)[] }
  ? ParsedQuery<Names & QueryName>
  : undefined;

/** Error of an invalid parameter. */
export type ToParameterError = (name: string, expected: string) => ApiError;

/** Error of the Mint API, and of most parameters of the Market API. */
export const toFieldError: ToParameterError = (field, expected) => invalidFieldsError([{ field, expected }]);

/**
 * Reads the query of a route. Ignores unknown parameters, because a client may be newer than the service.
 * @throws ApiError `VALIDATION_FAILED`, `INVALID_LIMIT` or `INVALID_CURSOR`, naming the parameter
 */
export function readQuery(
  request: HonoRequest,
  { query: names }: Route,
  toError = toFieldError,
): Readonly<Record<string, unknown>> | undefined {
  return names && Object.fromEntries(names.map((name) => [name, readParameter(request, name, toError)]));
}

function readParameter(request: HonoRequest, name: QueryName, toError: ToParameterError): unknown {
  if (name === "traits") return readTraitFilters(request, toError);
  const { schema, expected } = queryParameters[name];
  const result = z.safeParse(schema, toValue(name, withoutEmpty(request.queries(name) ?? [])));
  if (result.success) return result.data;
  throw toError(name, expected);
}

/** Types of the parameters in JSON Schema. */
const types = Object.fromEntries(
  Object.entries(queryParameters).map(([name, { schema }]) => [
    name,
    z.toJSONSchema(schema, { io: "input" }).type,
  ]),
);

/**
 * Converts a parameter to its type; undefined: not sent. Values of another type are returned unchanged and fail
 * validation.
 */
function toValue(name: QueryName, values: readonly string[]): unknown {
  const [text, ...more] = values;
  if (text === undefined) return undefined;
  if (types[name] === "array") return [...new Set(values)].sort();
  if (more.length > 0) return values;
  if (types[name] === "integer") return /^\d{1,10}$/.test(text) ? Number(text) : text;
  if (types[name] === "boolean") return /^(true|false)$/.test(text) ? text === "true" : text;
  return text;
}

/** Reads trait filters, each sent as `trait.<type>=<value>`. */
function readTraitFilters(request: HonoRequest, toError: ToParameterError): readonly TraitFilter[] {
  const { schema, expected } = queryParameters.traits;
  const filters = Object.entries(request.queries())
    .filter(([name]) => name.startsWith("trait."))
    .map(([name, values]) => [name, withoutEmpty(values)] as const)
    .filter(([, values]) => values.length > 0);
  if (filters.flatMap(([, values]) => values).length > traitFilterLimits.count)
    throw toError("trait", `given at most ${traitFilterLimits.count} times`);
  return filters.map(([name, values]) => {
    const type = name.slice("trait.".length);
    if (type !== "" && z.safeParse(schema, { [type]: values }).success) return { type, values };
    throw toError(name, expected);
  });
}

/** An empty value is treated as not sent: forms send `?chain=` for an empty field. */
const withoutEmpty = (values: readonly string[]) => values.filter((value) => value !== "");

/** Rule for empty values, as stated in the documents of both APIs. */
export const emptyValuesNote = "An empty query parameter is treated as not sent.";
