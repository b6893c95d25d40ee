import type { HonoRequest } from "hono";

/**
 * Values of a query parameter. An empty value counts as not sent, for every parameter of both APIs: forms send
 * `?chain=` for a field that was left empty.
 */
export function readValues(request: HonoRequest, name: string): readonly string[] {
  return withoutEmpty(request.queries(name) ?? []);
}

/** Values of the query parameters whose names begin with `prefix`, by name. */
export function readValuesByName(
  request: HonoRequest,
  prefix: string,
): readonly (readonly [name: string, values: readonly string[]])[] {
  return Object.entries(request.queries())
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, values]) => [name, withoutEmpty(values)] as const)
    .filter(([, values]) => values.length > 0);
}

/**
 * Value of a query parameter that may be given once.
 * @returns undefined if it was not sent
 * @throws the result of `toError` if it was sent more than once
 */
export function readValue(request: HonoRequest, name: string, toError: () => Error): string | undefined {
  const [value, ...more] = readValues(request, name);
  if (more.length > 0) throw toError();
  return value;
}

const withoutEmpty = (values: readonly string[]) => values.filter((value) => value !== "");

/** The rule of empty values, as the documents of both APIs state it. */
export const emptyValuesNote = "A parameter with an empty value counts as not sent.";
