/** A part of a list. Left out, the service chooses. */
export interface PageQuery {
  /** 1 to 100. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

type Values = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Adds a query to a path. Undefined is left out, a list repeats its name. */
export function addQuery(path: string, values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value ?? []].flat()) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
