import { readClaimBenefits, readClaimCodes, validateClaimCode } from "../api/read-claim-codes.js";
import type { TransportOptions } from "../api/request.js";
import { ClaimCodeController } from "../core/claim-codes/claim-code-controller.js";
import type { Timers } from "../core/ports.js";
import type { StoreContext } from "../core/state/store-context.js";

/** Creates the controller of claim codes, in a chunk loaded only for drops that use them. */
export function createClaimCodeController(
  store: StoreContext,
  transport: TransportOptions,
  timers: Timers,
): ClaimCodeController {
  const service = {
    readClaimCodes: readClaimCodes.bind(null, transport),
    validateClaimCode: validateClaimCode.bind(null, transport),
    readClaimBenefits: readClaimBenefits.bind(null, transport),
  };
  return new ClaimCodeController(store, service, timers);
}
