import type { mintRoutes } from "../../../../../src/contract/routes.js";
import type { MintHandlers } from "../mint-route.js";

/** Reads of a collection. */
export const collectionHandlers = {
  readCollection: {
    tag: "Collections",
    summary: "Read everything that a mint page needs",
    description:
      "The collection, its phases with their current prices, its supply and the server's time. Read it again when a countdown ends.",
    handle: ({ service, collectionId }) => service.readCollection(collectionId),
  },
  readAvailability: {
    tag: "Collections",
    summary: "Read the supply",
    description:
      "The counts are approximate: reserved units still count as available. Burned items still count as minted.",
    handle: ({ service, collectionId }) => service.readAvailability(collectionId),
  },
  readGallery: {
    tag: "Collections",
    summary: "Read the artwork by number, minted or not",
    description:
      "Lists minted items with `minted=true`, unminted items with `minted=false`, and all items without `minted`. An item counts as minted from its confirmation on, even after it is burned.",
    handle: ({ service, collectionId, query }) => service.readGallery(collectionId, query),
  },
  readRecentlyMinted: {
    tag: "Collections",
    summary: "Read the latest mints, newest first",
    handle: ({ service, collectionId, query }) => service.readRecentlyMinted(collectionId, query),
  },
  readAllMinted: {
    tag: "Collections",
    summary: "Read all mints, oldest first",
    description: "New mints are added at the end, so offsets of earlier mints never change.",
    handle: ({ service, collectionId, query }) => service.readAllMinted(collectionId, query),
  },
  readTraits: {
    tag: "Collections",
    summary: "Read every trait and value, with counts",
    handle: ({ service, collectionId }) => service.readTraits(collectionId),
  },
  readTopHolders: {
    tag: "Collections",
    summary: "Read the largest holders",
    handle: ({ service, collectionId, query }) => service.readTopHolders(collectionId, query),
  },
  readTopMinters: {
    tag: "Collections",
    summary: "Read the wallets with most mints",
    handle: ({ service, collectionId, query }) => service.readTopMinters(collectionId, query),
  },
  readBounty: {
    tag: "Collections",
    summary: "Read the bounty, its rewards and the commitment to its draw",
    description: "`enabled` is false for a collection without a bounty.",
    handle: ({ service, collectionId }) => service.readBounty(collectionId),
  },
  readBountyPrizes: {
    tag: "Collections",
    summary: "Read the prizes with their winners",
    description: "`enabled` is false for a collection without a bounty.",
    handle: ({ service, collectionId }) => service.readBountyPrizes(collectionId),
  },
  readReveal: {
    tag: "Collections",
    summary: "Read when the items are revealed, and the commitment to them",
    description:
      "Until the reveal, minted items are placeholders, numbered in the order of their mint. `enabled` is false for a collection whose items are known from the start.",
    handle: ({ service, collectionId }) => service.readReveal(collectionId),
  },
  readRevealItems: {
    tag: "Collections",
    summary: "Read the placeholders' hashes, and their content after the reveal",
    description:
      "The commitment is the SHA-256 of all hashes, concatenated as bytes. Each hash is the SHA-256 of an HMAC followed by the content in UTF-8. The HMAC is HMAC-SHA-256 of the text `mint-reveal-v1:<place>` with the seed as key.",
    handle: ({ service, collectionId, query }) => service.readRevealItems(collectionId, query),
  },
} satisfies Partial<MintHandlers<typeof mintRoutes>>;
