/** Routes of the Mint API with their methods and paths; `*` stands for one segment. */
const mintRoutes = {
  version: "GET /",
  collection: "GET /collections/*",
  availability: "GET /collections/*/availability",
  eligibility: "GET /collections/*/eligibility/*/*",
  walletMints: "GET /collections/*/wallet-mints/*",
  prepare: "POST /prepare-mint",
  execute: "POST /execute-mint",
  dutch: "GET /phases/*/dutch-price",
  pegged: "GET /phases/*/pegged-price",
  codes: "GET /collections/*/claim-codes",
  validate: "POST /collections/*/claim-codes/validate",
  benefits: "GET /collections/*/claim-codes/benefits/*",
  gallery: "GET /collections/*/gallery",
  recent: "GET /collections/*/recently-minted",
  traits: "GET /collections/*/traits",
  holders: "GET /collections/*/top-holders",
  minters: "GET /collections/*/top-minters",
  bounty: "GET /collections/*/bounty",
  prizes: "GET /collections/*/bounty-prizes",
  reveal: "GET /collections/*/reveal",
} as const;

/** Routes of the Market API. */
const marketRoutes = {
  market: "GET /collections/*",
  stats: "GET /collections/*/stats",
  listings: "GET /collections/*/items",
  offers: "GET /collections/*/offers",
  activity: "GET /collections/*/activity",
  marketHolders: "GET /collections/*/holders",
  marketTraits: "GET /collections/*/traits",
} as const;

/** Route of the Mint API, such as `collection`, `eligibility`, `prepare` and `execute`. */
export type MintRoute = keyof typeof mintRoutes;

/** Route of a collection's market. */
export type MarketRoute = keyof typeof marketRoutes;

/** Route of the fake service. */
export type FakeRoute = MintRoute | MarketRoute;

const compile = (routes: Readonly<Record<string, string>>) =>
  Object.entries(routes).map(([route, pattern]) => {
    const [method, path = ""] = pattern.split(" ");
    return { route: route as FakeRoute, method, path: new RegExp(`^${path.replaceAll("*", "[^/]+")}$`) };
  });

const compiled = { mint: compile(mintRoutes), market: compile(marketRoutes) };

/** Finds the route of a request. @param path after the API's base, with or without a query */
export function findRoute(api: "mint" | "market", method: string, path: string): FakeRoute | undefined {
  const [pathname = ""] = path.split("?");
  return compiled[api].find((some) => some.method === method && some.path.test(pathname || "/"))?.route;
}
