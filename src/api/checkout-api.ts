import { availabilityResponse } from "../contract/collection.js";
import type { ExecuteMintBody, PrepareMintBody } from "../contract/mint-request.js";
import { executeMintResponse, prepareMintResponse } from "../contract/mint.js";
import { eligibilityResponse } from "../contract/wallet.js";
import type { CallOptions } from "./read-collection.js";
import { readDutchPrice, readPeggedPrice } from "./read-phase-price.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/** Time that the service may take over a call in which it talks to the chain. Milliseconds. */
const chainTimeout = 30_000;

/**
 * The routes of the Mint API that a mint page acts through. Every method rejects with `ApiError`, or with the signal's
 * reason.
 */
export class CheckoutApi {
  protected readonly transport: TransportOptions;

  constructor(transport: TransportOptions) {
    this.transport = transport;
  }

  readAvailability(collectionId: string, options?: CallOptions) {
    return request(
      this.transport,
      joinPath`/collections/${collectionId}/availability`,
      availabilityResponse,
      options,
    );
  }

  readDutchPrice(phaseId: string, options?: CallOptions) {
    return readDutchPrice(this.transport, phaseId, options);
  }

  readPeggedPrice(phaseId: string, options?: CallOptions) {
    return readPeggedPrice(this.transport, phaseId, options);
  }

  readEligibility(collectionId: string, phaseId: string, wallet: string, options?: CallOptions) {
    return request(
      this.transport,
      joinPath`/collections/${collectionId}/eligibility/${phaseId}/${wallet}`,
      eligibilityResponse,
      options,
    );
  }

  /** Reserves supply. Not repeated by itself: a second prepare takes the place of the first. */
  prepareMint(body: PrepareMintBody, options?: CallOptions) {
    return request(this.transport, "/prepare-mint", prepareMintResponse, {
      ...options,
      body,
      timeout: chainTimeout,
    });
  }

  /** Repeated when the answer is lost: the same session and bytes have the same answer. */
  executeMint(body: ExecuteMintBody, options?: CallOptions) {
    return request(this.transport, "/execute-mint", executeMintResponse, {
      ...options,
      body,
      repeatable: true,
      timeout: chainTimeout,
    });
  }
}
