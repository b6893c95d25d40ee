import { marketRoutes, mintRoutes, type Routes } from "../contract/routes.js";

/** Names of the Mint API's routes in the fake service. */
const mintNames = {
  readVersion: "version",
  readCollection: "collection",
  readAvailability: "availability",
  readEligibility: "eligibility",
  readWalletMints: "walletMints",
  prepareMint: "prepare",
  executeMint: "execute",
  readDutchPrice: "dutch",
  readPeggedPrice: "pegged",
  readClaimCodes: "codes",
  validateClaimCode: "validate",
  readClaimBenefits: "benefits",
  readGallery: "gallery",
  readRecentlyMinted: "recent",
  readTraits: "traits",
  readTopHolders: "holders",
  readTopMinters: "minters",
  readBounty: "bounty",
  readBountyPrizes: "prizes",
  readReveal: "reveal",
} as const satisfies Partial<Record<keyof typeof mintRoutes, string>>;

/** Names of the Market API's routes. */
const marketNames = {
  readCollection: "market",
  readStats: "stats",
  readItems: "listings",
  readOffers: "offers",
  readActivity: "activity",
  readHolders: "marketHolders",
  readTraits: "marketTraits",
} as const satisfies Partial<Record<keyof typeof marketRoutes, string>>;

/** Route of the Mint API, such as `collection`, `eligibility`, `prepare` and `execute`. */
export type MintRoute = (typeof mintNames)[keyof typeof mintNames];

/** Route of a collection's market. */
export type MarketRoute = (typeof marketNames)[keyof typeof marketNames];

/** Route of the fake service. */
export type FakeRoute = MintRoute | MarketRoute;

/** Finds the route of a request. @param path Path below the API's base, with or without a query. */
export type FindRoute = (method: string, path: string) => FakeRoute | undefined;

/**
 * Creates the router of an API. @param names Names of the routes. A route without one has the name of its client
 * method.
 */
export function createRouter(routes: Routes, names: Readonly<Record<string, string>> = {}): FindRoute {
  const compiled = Object.entries(routes)
    // A path without parameters comes before others that also match it: `/collections/meta`.
    .sort(([, one], [, other]) => Number(one.path.includes("{")) - Number(other.path.includes("{")))
    .map(([name, { method, path }]) => ({
      route: (names[name] ?? name) as FakeRoute,
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    }));
  return (method, path) => {
    const [pathname = ""] = path.split("?");
    return compiled.find((some) => some.method === method && some.path.test(pathname || "/"))?.route;
  };
}

/** Routers of the two APIs. */
export const routers = {
  mint: createRouter(mintRoutes, mintNames),
  market: createRouter(marketRoutes, marketNames),
};
