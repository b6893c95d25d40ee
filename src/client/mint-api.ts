import type { ValidateClaimCodeResponse } from "../contract/mint/claim-codes.js";
import { mintRoutes } from "../contract/routes.js";
import { call, createClient, type CallOptions } from "./call.js";
import type { TransportOptions } from "./request.js";

const { validateClaimCode, ...routes } = mintRoutes;

/**
 * Client of the Mint API: one method per route. `identifier` is a collection's short id, UUID or address; case-sensitive.
 *
 * Codes common to all methods: `MISSING_API_KEY`, `INVALID_API_KEY`, `ORIGIN_NOT_ALLOWED`, `SECRET_KEY_IN_BROWSER`,
 * `SANDBOX_KEY_ON_MAINNET`, `RATE_LIMITED`, `SERVICE_BUSY` and `INTERNAL` of the service; `NETWORK`, `TIMEOUT` and
 * `INVALID_RESPONSE` of the transport. An aborted call rejects with the signal's reason.
 *
 * @example
 * ```ts
 * import { MintApi } from "mint-widget/api";
 *
 * const api = new MintApi({ base: "https://mint.example.com/mint/v1", key: "mint_pub_…" });
 * const { collection, phases, supply } = await api.readCollection("aurora");
 * console.log(`${collection.name}: ${supply?.minted} of ${supply?.total} minted`);
 * for (const { name, status, priceDisplay } of phases.all)
 *   console.log(name, status, priceDisplay?.amount, priceDisplay?.currency);
 * ```
 */
export class MintApi extends createClient(routes) {
  readonly #transport: TransportOptions;

  constructor(transport: TransportOptions) {
    super(transport);
    this.#transport = transport;
  }

  /**
   * Validates a claim code without redeeming it.
   * @param collectionId UUID.
   * @throws {ApiError} a code of the route or of all routes.
   */
  validateClaimCode(
    collectionId: string,
    code: string,
    options?: CallOptions,
  ): Promise<ValidateClaimCodeResponse> {
    return call(this.#transport, validateClaimCode, collectionId, { code }, options);
  }
}
