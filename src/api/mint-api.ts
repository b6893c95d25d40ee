import { versionResponse } from "../contract/version.js";
import { walletMintsResponse } from "../contract/wallet-mints.js";
import { CheckoutApi } from "./checkout-api.js";
import type { PageQuery } from "./query.js";
import {
  readAllMinted,
  readGallery,
  readRecentlyMinted,
  readTraits,
  type GalleryQuery,
} from "./read-artwork.js";
import { readBounty, readBountyPrizes } from "./read-bounty.js";
import { readClaimBenefits, readClaimCodes, validateClaimCode } from "./read-claim-codes.js";
import { readCollection, type CallOptions } from "./read-collection.js";
import { readTopHolders, readTopMinters } from "./read-rankings.js";
import { joinPath, request } from "./request.js";

/** The Mint API: one method a route. Every method rejects with `ApiError`, or with the signal's reason. */
export class MintApi extends CheckoutApi {
  readVersion(options?: CallOptions) {
    return request(this.transport, "/", versionResponse, options);
  }

  /** @param identifier Short id, UUID or address; case is kept. */
  readCollection(identifier: string, options?: CallOptions) {
    return readCollection(this.transport, identifier, options);
  }

  readWalletMints(collectionId: string, wallet: string, options?: CallOptions) {
    return request(
      this.transport,
      joinPath`/collections/${collectionId}/wallet-mints/${wallet}`,
      walletMintsResponse,
      options,
    );
  }

  /** The collection's artwork by number, minted or not. */
  readGallery(identifier: string, query?: GalleryQuery, options?: CallOptions) {
    return readGallery(this.transport, identifier, query, options);
  }

  /** Newest first. */
  readRecentlyMinted(identifier: string, query?: Pick<PageQuery, "limit">, options?: CallOptions) {
    return readRecentlyMinted(this.transport, identifier, query, options);
  }

  /** Oldest first. */
  readAllMinted(identifier: string, query?: PageQuery, options?: CallOptions) {
    return readAllMinted(this.transport, identifier, query, options);
  }

  readTraits(identifier: string, options?: CallOptions) {
    return readTraits(this.transport, identifier, options);
  }

  readTopHolders(identifier: string, query?: Pick<PageQuery, "limit">, options?: CallOptions) {
    return readTopHolders(this.transport, identifier, query, options);
  }

  readTopMinters(identifier: string, query?: Pick<PageQuery, "limit">, options?: CallOptions) {
    return readTopMinters(this.transport, identifier, query, options);
  }

  readBounty(identifier: string, options?: CallOptions) {
    return readBounty(this.transport, identifier, options);
  }

  readBountyPrizes(identifier: string, options?: CallOptions) {
    return readBountyPrizes(this.transport, identifier, options);
  }

  /** Whether the drop uses codes, and where. */
  readClaimCodes(collectionId: string, options?: CallOptions) {
    return readClaimCodes(this.transport, collectionId, options);
  }

  /** Uses nothing up. */
  validateClaimCode(collectionId: string, code: string, options?: CallOptions) {
    return validateClaimCode(this.transport, collectionId, code, options);
  }

  /** What the wallet's redeemed codes gave it. */
  readClaimBenefits(collectionId: string, wallet: string, options?: CallOptions) {
    return readClaimBenefits(this.transport, collectionId, wallet, options);
  }
}
