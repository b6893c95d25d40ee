/** Query of a result page of the Mint API. */
export interface PageQuery {
  /** Maximum number of records, 1 to 100; the service's default is 20. */
  readonly limit?: number | undefined;
  /** Index of the first record, from 0. */
  readonly offset?: number | undefined;
}

type Values = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Appends a query to a path. Undefined values are omitted, lists repeat their name. */
export function addQuery(path: string, values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value ?? []].flat()) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
