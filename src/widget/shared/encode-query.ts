/** Query string with spaces encoded as `%20`, which every site decodes. */
export const encodeQuery = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(values).toString().replaceAll("+", "%20");
