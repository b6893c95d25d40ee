import {
  allMintedResponse,
  galleryResponse,
  recentlyMintedResponse,
  traitsResponse,
} from "../../../../../src/contract/artwork.js";
import { bountyPrizesResponse, bountyResponse } from "../../../../../src/contract/bounty.js";
import { availabilityResponse } from "../../../../../src/contract/availability.js";
import { collectionResponse } from "../../../../../src/contract/collection.js";
import { revealItemsResponse, revealResponse } from "../../../../../src/contract/reveal.js";
import { topHoldersResponse, topMintersResponse } from "../../../../../src/contract/rankings.js";
import { galleryQuery, limitQuery, pageQuery, recentlyMintedQuery } from "../mint-query.js";
import { defineMintRoute, scopeErrors, validatedErrors, type MintRoute } from "../mint-route.js";

const collectionRoute = { method: "get", tag: "Collections" } as const;

/** Reads of a collection. */
export const collectionRoutes: readonly MintRoute[] = [
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}",
    operationId: "readCollection",
    summary: "Everything that a mint page needs, in one read",
    description:
      "The collection, its phases with resolved prices, live supply and the server's clock. Read it again when a countdown ends.",
    response: { name: "CollectionResponse", schema: collectionResponse },
    isShared: true,
    errors: scopeErrors,
    handler: ({ service, collectionId }) => service.readCollection(collectionId),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{collectionId}/availability",
    operationId: "readAvailability",
    summary: "Supply counts",
    description:
      "Approximate: units that are reserved still appear as available. Burned items stay minted; they don't become available again.",
    response: { name: "AvailabilityResponse", schema: availabilityResponse },
    isShared: true,
    errors: scopeErrors,
    handler: ({ service, collectionId }) => service.readAvailability(collectionId),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}/gallery",
    operationId: "readGallery",
    activity: "lists",
    summary: "The collection's artwork by number, minted or not",
    description:
      "Available artwork, in each of its readings: with `minted=false` what can still be minted, with `minted=true` what has been, without `minted` all of it. An item counts as minted once its mint is confirmed, and remains so when it is burned. Which wallet will draw what is not minted yet, nobody knows.",
    query: galleryQuery,
    response: { name: "GalleryResponse", schema: galleryResponse },
    errors: validatedErrors,
    handler: ({ service, collectionId, query }) => service.readGallery(collectionId, query),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}/recently-minted",
    operationId: "readRecentlyMinted",
    activity: "lists",
    summary: "The latest mints, newest first",
    query: recentlyMintedQuery,
    response: { name: "RecentlyMintedResponse", schema: recentlyMintedResponse },
    errors: validatedErrors,
    handler: ({ service, collectionId, query }) => service.readRecentlyMinted(collectionId, query),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}/all-minted",
    operationId: "readAllMinted",
    activity: "lists",
    summary: "All mints, oldest first",
    description: "New mints are added behind the last one, so the offsets of earlier ones never change.",
    query: pageQuery,
    response: { name: "AllMintedResponse", schema: allMintedResponse },
    errors: validatedErrors,
    handler: ({ service, collectionId, query }) => service.readAllMinted(collectionId, query),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}/traits",
    operationId: "readTraits",
    summary: "Every trait and value, with how many items have it",
    response: { name: "TraitsResponse", schema: traitsResponse },
    errors: scopeErrors,
    handler: ({ service, collectionId }) => service.readTraits(collectionId),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}/top-holders",
    operationId: "readTopHolders",
    activity: "lists",
    summary: "The wallets that hold most now, by the chain's token accounts",
    query: limitQuery,
    response: { name: "TopHoldersResponse", schema: topHoldersResponse },
    errors: validatedErrors,
    handler: ({ service, collectionId, query }) => service.readTopHolders(collectionId, query),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}/top-minters",
    operationId: "readTopMinters",
    activity: "lists",
    summary: "The wallets that minted most, whichever wallet holds the items now",
    query: limitQuery,
    response: { name: "TopMintersResponse", schema: topMintersResponse },
    errors: validatedErrors,
    handler: ({ service, collectionId, query }) => service.readTopMinters(collectionId, query),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}/bounty",
    operationId: "readBounty",
    summary: "The bounty's configuration and rewards, and the proof of its draw",
    description: "A collection without a bounty has an empty one that is not enabled.",
    response: { name: "BountyResponse", schema: bountyResponse },
    errors: scopeErrors,
    handler: ({ service, collectionId }) => service.readBounty(collectionId),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}/bounty-prizes",
    operationId: "readBountyPrizes",
    summary: "The table of prizes with their winners",
    description: "`enabled` is false where there is no bounty.",
    response: { name: "BountyPrizesResponse", schema: bountyPrizesResponse },
    errors: scopeErrors,
    handler: ({ service, collectionId }) => service.readBountyPrizes(collectionId),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}/reveal",
    operationId: "readReveal",
    summary: "When the items are revealed, and the commitment to them",
    description:
      "Until then, minted items are placeholders with numbers in the order of their mint. A collection whose items are known from the start has an empty reveal that is not enabled.",
    response: { name: "RevealResponse", schema: revealResponse },
    errors: scopeErrors,
    handler: ({ service, collectionId }) => service.readReveal(collectionId),
  }),
  defineMintRoute({
    ...collectionRoute,
    path: "/collections/{identifier}/reveal-items",
    operationId: "readRevealItems",
    activity: "lists",
    summary: "The placeholders' hashes, and from the reveal on their content",
    description:
      "The commitment is the SHA-256 of all hashes, as bytes one after another. With the seed, each hash can be made from its content: SHA-256 over HMAC-SHA-256 with the seed as key of the text `mint-reveal-v1:<place>`, and the content in UTF-8.",
    query: pageQuery,
    response: { name: "RevealItemsResponse", schema: revealItemsResponse },
    errors: validatedErrors,
    handler: ({ service, collectionId, query }) => service.readRevealItems(collectionId, query),
  }),
];
