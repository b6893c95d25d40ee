import { versionResponse } from "../contract/version.js";
import { walletMintsResponse } from "../contract/wallet-mints.js";
import { CheckoutApi } from "./checkout-api.js";
import { readCollection, type CallOptions } from "./read-collection.js";
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
}
