import type { mintRoutes } from "../../../../../src/contract/routes.js";
import type { MintHandlers } from "../mint-route.js";

/** Reads of a collection. */
export const collectionHandlers = {
  readCollection: { handle: ({ service, collectionId }) => service.readCollection(collectionId) },
  readAvailability: { handle: ({ service, collectionId }) => service.readAvailability(collectionId) },
  readGallery: { handle: ({ service, collectionId, query }) => service.readGallery(collectionId, query) },
  readRecentlyMinted: {
    handle: ({ service, collectionId, query }) => service.readRecentlyMinted(collectionId, query),
  },
  readAllMinted: { handle: ({ service, collectionId, query }) => service.readAllMinted(collectionId, query) },
  readTraits: { handle: ({ service, collectionId }) => service.readTraits(collectionId) },
  readTopHolders: {
    handle: ({ service, collectionId, query }) => service.readTopHolders(collectionId, query),
  },
  readTopMinters: {
    handle: ({ service, collectionId, query }) => service.readTopMinters(collectionId, query),
  },
  readBounty: { handle: ({ service, collectionId }) => service.readBounty(collectionId) },
  readBountyPrizes: { handle: ({ service, collectionId }) => service.readBountyPrizes(collectionId) },
  readReveal: { handle: ({ service, collectionId }) => service.readReveal(collectionId) },
  readRevealItems: {
    handle: ({ service, collectionId, query }) => service.readRevealItems(collectionId, query),
  },
} satisfies Partial<MintHandlers<typeof mintRoutes>>;
