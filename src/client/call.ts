import type { PathParameter, QueryName, QueryValues } from "../contract/parameters.js";
import type { BodyOf, ResponseOf, Route } from "../contract/route.js";
import type { Routes } from "../contract/routes.js";
import { request, type RequestOptions, type TransportOptions } from "./request.js";

/** Options of an API call: `signal` aborts it. */
export type CallOptions = Pick<RequestOptions, "signal">;

/** Arguments of a call for each path parameter, named for editors. */
interface PathArgument extends Record<PathParameter, [unknown: string]> {
  id: [id: string];
  identifier: [identifier: string];
  collectionId: [collectionId: string];
  phaseId: [phaseId: string];
  walletAddress: [wallet: string];
}

type PathArguments<Path extends string> =
  Path extends `${string}{${infer Name extends PathParameter}}${infer Rest}`
    ? [...PathArgument[Name], ...PathArguments<Rest>]
    : [];

/** Arguments of a call: the path parameters in order, the body, the query and the options. */
export type CallArguments<Of extends Route> = [
  ...PathArguments<Of["path"]>,
  ...(Of extends { readonly body: unknown } ? [body: BodyOf<Of>] : []),
  ...(Of extends { readonly query: readonly (infer Name extends QueryName)[] }
    ? [query?: Pick<QueryValues, Name>]
    : []),
  options?: CallOptions,
];

/** Client of an API: a method for each route. */
export type Client<Of extends Routes> = {
  [Name in keyof Of]: (...parameters: CallArguments<Of[Name]>) => Promise<ResponseOf<Of[Name]>>;
};

/** Timeout of routes that wait for the chain. Milliseconds. */
const chainTimeout = 30_000;

/**
 * Calls a route.
 * @throws {ApiError} with the service's code or a `TransportCode`; the signal's reason when aborted.
 */
export function call<Of extends Route>(
  transport: TransportOptions,
  route: Of,
  ...parameters: CallArguments<Of>
): Promise<ResponseOf<Of>> {
  const values: unknown[] = [...parameters];
  const path = route.path.replace(/\{\w+\}/g, () => encodeURIComponent(values.shift() as string));
  const body = route.body && values.shift();
  const query = route.query && (values.shift() as Values | undefined);
  const [, schema] = route.response;
  return request<ResponseOf<Of>>(transport, path + toSearch(route, query ?? {}), schema as never, {
    ...(values[0] as CallOptions | undefined),
    ...(body !== undefined && { body }),
    ...(route.isRepeatable && { repeatable: true }),
    ...(route.awaitsChain && { timeout: chainTimeout }),
  });
}

type Values = Readonly<Record<string, unknown>>;

/** Query string of a route's parameters. Omits undefined values, and repeats the name for each value of a list. */
function toSearch({ query: names = [] }: Route, values: Values): string {
  const search = new URLSearchParams();
  const append = (name: string, value: unknown) => {
    for (const one of [value ?? []].flat()) search.append(name, String(one));
  };
  for (const name of names) {
    const value = values[name];
    if (name === "traits") {
      for (const [type, filter] of Object.entries(value ?? {})) append(`trait.${type}`, filter);
    } else append(name, value);
  }
  return search.size > 0 ? `?${search}` : "";
}

/** Creates a client class with a method for each route. */
export function createClient<Of extends Routes>(routes: Of) {
  class RouteClient {
    readonly #transport: TransportOptions;

    constructor(transport: TransportOptions) {
      this.#transport = transport;
    }

    static {
      for (const [name, route] of Object.entries(routes)) {
        const value = function (this: RouteClient, ...parameters: CallArguments<Route>) {
          return call(this.#transport, route, ...parameters);
        };
        Object.defineProperty(this.prototype, name, { value, writable: true, configurable: true });
      }
    }
  }
  return RouteClient as unknown as new (transport: TransportOptions) => Client<Of>;
}
