import { availabilityResponse } from "../contract/collection.js";
import type { ExecuteMintBody, PrepareMintBody } from "../contract/mint-request.js";
import { executeMintResponse, prepareMintResponse } from "../contract/mint.js";
import { versionResponse } from "../contract/version.js";
import { eligibilityResponse, walletMintsResponse } from "../contract/wallet.js";
import { readCollection, type CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/** Time that the service may take over a call in which it talks to the chain. Milliseconds. */
const chainTimeout = 30_000;

/** The Mint API: one method a route. Every method rejects with `ApiError`, or with the signal's reason. */
export class MintApi {
  readonly #transport: TransportOptions;

  constructor(transport: TransportOptions) {
    this.#transport = transport;
  }

  readVersion(options?: CallOptions) {
    return request(this.#transport, "/", versionResponse, options);
  }

  /** @param identifier Short id, UUID or address; case is kept. */
  readCollection(identifier: string, options?: CallOptions) {
    return readCollection(this.#transport, identifier, options);
  }

  readAvailability(collectionId: string, options?: CallOptions) {
    return request(
      this.#transport,
      joinPath`/collections/${collectionId}/availability`,
      availabilityResponse,
      options,
    );
  }

  readEligibility(collectionId: string, phaseId: string, wallet: string, options?: CallOptions) {
    return request(
      this.#transport,
      joinPath`/collections/${collectionId}/eligibility/${phaseId}/${wallet}`,
      eligibilityResponse,
      options,
    );
  }

  readWalletMints(collectionId: string, wallet: string, options?: CallOptions) {
    return request(
      this.#transport,
      joinPath`/collections/${collectionId}/wallet-mints/${wallet}`,
      walletMintsResponse,
      options,
    );
  }

  /** Reserves supply. Not repeated by itself: a second prepare takes the place of the first. */
  prepareMint(body: PrepareMintBody, options?: CallOptions) {
    return request(this.#transport, "/prepare-mint", prepareMintResponse, {
      ...options,
      body,
      timeout: chainTimeout,
    });
  }

  /** Repeated when the answer is lost: the same session and bytes have the same answer. */
  executeMint(body: ExecuteMintBody, options?: CallOptions) {
    return request(this.#transport, "/execute-mint", executeMintResponse, {
      ...options,
      body,
      repeatable: true,
      timeout: chainTimeout,
    });
  }
}
