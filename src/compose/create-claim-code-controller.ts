import { call } from "../client/call.js";
import type { TransportOptions } from "../client/request.js";
import { claimBenefitsRoute, claimCodesRoute, validateClaimCodeRoute } from "../contract/mint/claim-codes.js";
import { ClaimCodeController } from "../core/claim-codes/claim-code-controller.js";
import type { Timers } from "../core/environment.js";
import type { StoreContext } from "../core/store-context.js";

/** Creates the controller of claim codes. Imported only for drops that use them. */
export function createClaimCodeController(
  store: StoreContext,
  transport: TransportOptions,
  timers: Timers,
): ClaimCodeController {
  return new ClaimCodeController(
    store,
    {
      readClaimCodes: (collectionId, options) => call(transport, claimCodesRoute, collectionId, options),
      validateClaimCode: (collectionId, code, options) =>
        call(transport, validateClaimCodeRoute, collectionId, { code }, options),
      readClaimBenefits: (collectionId, wallet, options) =>
        call(transport, claimBenefitsRoute, collectionId, wallet, options),
    },
    timers,
  );
}
